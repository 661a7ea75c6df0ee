BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE chat (
	n INTEGER NOT NULL, 
	sitting VARCHAR(20) NOT NULL, 
	person VARCHAR(20), 
	name VARCHAR(40) NOT NULL, 
	seat INTEGER, 
	text TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	command VARCHAR(40), 
	CONSTRAINT pk_chat PRIMARY KEY (n), 
	CONSTRAINT uq_chat_sitting_person_command UNIQUE (sitting, person, command), 
	CONSTRAINT fk_chat_sitting FOREIGN KEY(sitting) REFERENCES sitting (id) ON DELETE CASCADE
);
INSERT INTO "chat" VALUES(1,'bamxtv3xsy','pwuemuza7hb9','Ana',0,'Bonne chance !',1795066975560,'c8');
CREATE TABLE entry (
	sitting VARCHAR(20) NOT NULL, 
	n INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_entry PRIMARY KEY (sitting, n)
);
INSERT INTO "entry" VALUES('bamxtv3xsy',0,'{"tripot":2,"game":"12-gangsters","rules":2,"edition":"standard","edition_digest":"4dc227f0e2bdb36ab17aaaff44264fb3c0a62f24491d982acb46d602deee930e","players":3,"options":{"first":0,"memory":false},"seats":[{"name":"seat 0","kind":"person"},{"name":"seat 1","kind":"person"},{"name":"seat 2","kind":"person"}],"commitment":"7398b577b952e5cc550fa55eb51ce1b2924eec757ddf233a13f777e26a681f41","player_seeds":["","seed of p4gujy46cpyx","seed of p5zzp4rzh7d9"],"at":1795066975494,"components":{"gangsters":{"colours":["red","blue","yellow","green","orange","violet"],"values":[1,2,3,4,5,6,7,8,9,10,11,12]},"removed":{"players":5,"values":[11,12]}},"hash":"9a49286a72f7146ffcdeab477110be73608957382a6530ebede6cbc29ebcd2c0"}');
INSERT INTO "entry" VALUES('bamxtv3xsy',1,'{"n":1,"who":0,"do":"pick 7","at":1795066975516,"id":"c4","hash":"5859fb7d055ef28d6da3f75bc7c04c6e0a43b9a0018804ac38868b4543c47f27"}');
INSERT INTO "entry" VALUES('bamxtv3xsy',2,'{"n":2,"who":1,"do":"pick 8","at":1795066975530,"id":"c5","hash":"1c70a6bc4fefaefa0c7cba71207f46d1ef8d3da48f106f6b6aae407923622a08"}');
INSERT INTO "entry" VALUES('bamxtv3xsy',3,'{"n":3,"who":2,"do":"pick 9","at":1795066975548,"id":"c6","hash":"525fadfb3c8811bd37ded82cf8e465892fddaac9c84ac8cd3a14793306f1ea80"}');
INSERT INTO "entry" VALUES('bamxtv3xsy',4,'{"n":4,"who":0,"do":"pick 3","at":1795066975558,"id":"c7","hash":"f08881892b5a4a264c8e3a35c93e86c34222fefacde4231e031328d0fe960353"}');
INSERT INTO "entry" VALUES('bamxtv3xsy',5,'{"n":5,"who":0,"note":"ask pause","at":1795066975564,"id":"c9","hash":"62be8dcb173906a9637c3612b755ba9f2f9dd43206c1f89cf1ad27e5d2daeed6"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',0,'{"tripot":2,"game":"12-gangsters","rules":2,"edition":"standard","edition_digest":"4dc227f0e2bdb36ab17aaaff44264fb3c0a62f24491d982acb46d602deee930e","players":3,"options":{"first":0,"memory":false},"seats":[{"name":"seat 0","kind":"person"},{"name":"seat 1","kind":"person"},{"name":"seat 2","kind":"person"}],"commitment":"a05d7721b58b8ffd38f7e48f44f95e5dd1eea42c48f8535e7f64b0cacb20cc3d","player_seeds":["seed of pwuemuza7hb9","seed of pwuemuza7hb9","seed of pwuemuza7hb9"],"at":1795066975806,"components":{"gangsters":{"colours":["red","blue","yellow","green","orange","violet"],"values":[1,2,3,4,5,6,7,8,9,10,11,12]},"removed":{"players":5,"values":[11,12]}},"hash":"8e70f087018e01a9811a4dddd833cb07d8fa7b1068fccc1e326ce808b4bb5d6a"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',1,'{"n":1,"who":0,"do":"pick 12","at":1795066975816,"id":"c11","hash":"7f8e1cb02586ad7d60f83afd33c9ecc6192d5d9eb504f34e70cb5697aa60f15f"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',2,'{"n":2,"who":0,"undo":0,"at":1795066975820,"id":"c12","hash":"4b058ec46c9080647cbc2df15337bbef8c0dbb43fda7ec3e7110f6c74d0819f1"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',3,'{"n":3,"who":0,"do":"pick 1","at":1795066975826,"id":"c13","hash":"c95972a6960bd61414d671d4fa51ff559085a17dcbc95a2a4d864826eb0de4f2"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',4,'{"n":4,"who":1,"do":"pick 1","at":1795066975831,"id":"c14","hash":"74c09a88819d5bb4cb8707ca06e5050744580936ce40649888317adbb3482b03"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',5,'{"n":5,"who":2,"do":"pick 1","at":1795066975836,"id":"c15","hash":"8504ae778c22b204323ac22cf6555dd8539510ba9d870e9b292926c5db9c2df3"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',6,'{"n":6,"who":0,"do":"pick 2","at":1795066975841,"id":"c16","hash":"1a20bf9c78be6ac9fb1b76cff0d6a3ba67e662ba9b91bc7f19e4bc72161aab8f"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',7,'{"n":7,"who":1,"do":"pick 2","at":1795066975847,"id":"c17","hash":"ee3b5f4c4c932a6d4354fc3dca524ae23a54baa5751f5353b9b2fc60a26be83e"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',8,'{"n":8,"who":2,"do":"pick 2","at":1795066975852,"id":"c18","hash":"c5246dbfa19d8c31f20419d2524c118e3453c383e751459f4dc272be647a4a2b"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',9,'{"n":9,"who":0,"do":"pick 3","at":1795066975863,"id":"c19","hash":"41829f388f648fa3cff70c39bf2e06877e1f3b44a2705797fd451cdb8a021df5"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',10,'{"n":10,"who":1,"do":"pick 3","at":1795066975871,"id":"c20","hash":"3566bb1afd828679199edddae36fd9e7083450ffd0fb8f45c19e335642d80f96"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',11,'{"n":11,"who":2,"do":"pick 3","at":1795066975896,"id":"c21","hash":"0d66b7622347c85a8fb5aa1f0dd910146285ece632cba55a6ca3b4cbb1e21183"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',12,'{"n":12,"who":0,"do":"pick 4","at":1795066975901,"id":"c22","hash":"92156eaa8d7ddd22bcf5b6619809d1a814a326c58ee8ac7d576a166fcae4879e"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',13,'{"n":13,"who":1,"do":"pick 4","at":1795066975906,"id":"c23","hash":"35c92fcc766b1866eec0b9daa56102076c82e3d0db289b0d28350b4b818a5bc2"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',14,'{"n":14,"who":2,"do":"pick 4","at":1795066975923,"id":"c24","hash":"e0b68a660f5bedc40369830b967917c4bd0601cb30eb870416d3403536113e33"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',15,'{"n":15,"who":0,"do":"pick 5","at":1795066975939,"id":"c25","hash":"a882e76c9186bd7d4abee9fb8028be76718eb6219f27287e1e1ac7d314ebdd42"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',16,'{"n":16,"who":1,"do":"pick 5","at":1795066975947,"id":"c26","hash":"36c8f726dddff9b36b5808e7c538a9a6463364684789ded0fe827c0369d18e7b"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',17,'{"n":17,"who":2,"do":"pick 5","at":1795066975960,"id":"c27","hash":"599ae12ed57327cfade43c18dd3d130812826e6babd2a0f1371934c3d31190e4"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',18,'{"n":18,"who":0,"do":"pick 6","at":1795066975975,"id":"c28","hash":"793c908b3e3ff37e6d87109ff1a33ef0ebd4ec90fb0fcc1cb70e8af87614e76d"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',19,'{"n":19,"who":1,"do":"pick 6","at":1795066975981,"id":"c29","hash":"60fd490b539cb96d0b9765bd969bc7593b3d05ef828d7bf039545c9f1fc64099"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',20,'{"n":20,"who":2,"do":"pick 6","at":1795066975986,"id":"c30","hash":"c99aedae2a529bf889f0fc3a2275a3c74845846dca58c70cccc1d802ea576c21"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',21,'{"n":21,"who":0,"do":"pick 7","at":1795066975991,"id":"c31","hash":"f555818dc744f7e270f9c4d6fe0c6b5e4fc30be23582eff78296e1e9cffcba66"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',22,'{"n":22,"who":1,"do":"pick 7","at":1795066975997,"id":"c32","hash":"cefc1817f28135b9912e02e59ad3014529534bc19dbeafb4d673e231b9c9e06c"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',23,'{"n":23,"who":2,"do":"pick 7","at":1795066976002,"id":"c33","hash":"4ae594fc3641a5c679efd2de5fd3d72dc5cccc44d5d0bb7d1198cd881630cd5e"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',24,'{"n":24,"who":0,"do":"pick 8","at":1795066976007,"id":"c34","hash":"5a855ce00b8181ec8cb84e241871ff379e7edcf6880e2a4b2434ccd891b8ea2a"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',25,'{"n":25,"who":1,"do":"pick 8","at":1795066976013,"id":"c35","hash":"130265774e81fb39661ecf12d29bbd19de1bcb358ad16f02887f1276cc8a846b"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',26,'{"n":26,"who":2,"do":"pick 8","at":1795066976018,"id":"c36","hash":"14278b92c4318673ccf21625e134cba2189bacf2a74394d9a2a92787d4a11b5a"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',27,'{"n":27,"who":0,"do":"pick 9","at":1795066976023,"id":"c37","hash":"efba1515ac51dafe6d3bd38c4da3db6820a85784cbf2b65bcd807b9aca1e37b2"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',28,'{"n":28,"who":1,"do":"pick 9","at":1795066976029,"id":"c38","hash":"bdda214c3babfc9a18331b7095fda3e64eecc3b682d85ff38c0dcd530893cbba"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',29,'{"n":29,"who":2,"do":"pick 9","at":1795066976034,"id":"c39","hash":"770a9f568e3e656e21466e099042d2cd44abbc7de28e33fef680db8e064a2ae7"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',30,'{"n":30,"who":0,"do":"pick 10","at":1795066976039,"id":"c40","hash":"d516f4f97100d19a230d7db96687b88a08849e420916cae1cb7d1a10382b32ac"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',31,'{"n":31,"who":1,"do":"pick 10","at":1795066976045,"id":"c41","hash":"1f58bab691365cd01d8d4a38d085ecd7dbb8cabb679433d1f697998421b51649"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',32,'{"n":32,"who":2,"do":"pick 10","at":1795066976051,"id":"c42","hash":"3f9c1e22805b9fc7d54897381a1f2b434e531081ed4267f28187840fbb6a155d"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',33,'{"n":33,"who":0,"do":"pick 11","at":1795066976057,"id":"c43","hash":"62e79844c3720c41b9b3237beb8ece6753cac783d6dec457c59fb8cf0fed98dc"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',34,'{"n":34,"who":1,"do":"pick 11","at":1795066976062,"id":"c44","hash":"e378bd91071ff4871ce64f9f6f5529df52f3a2491589366b647c6b66e5ed980b"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',35,'{"n":35,"who":2,"do":"pick 11","at":1795066976068,"id":"c45","hash":"d4df0356456556523ad5221503cf8c6210b0b8cb6b49b2cde614ec38b36950d0"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',36,'{"n":36,"who":0,"do":"pick 12","at":1795066976074,"id":"c46","hash":"e6f9be23ea6b572b030531bafb792824095674218e40b2e33931710495970d14"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',37,'{"n":37,"who":1,"do":"pick 12","at":1795066976084,"id":"c47","hash":"73afae10e114635124c6b01d644ce7ce7fa4733b32385f41cd66f3c37666fe85"}');
INSERT INTO "entry" VALUES('pwrrqgvbb3',38,'{"n":38,"who":2,"do":"pick 12","at":1795066976089,"id":"c48","hash":"1bf1e029fc45827060f990055de108d856ac5be03dd0f5a0515391e061132386"}
{"n":39,"end":{"reason":"hands_empty","scores":[56,52,48],"ranks":[1,2,3]},"at":1795066976089,"server_seed":"73fa58772fcdc8c295da35c14ac8d39e1a6b50b3b9a1cf282b19eadc5ab48a43","hash":"cc71da2b23f8698d769de1e28bedababbe347317fbdc09ad94179381ec661815"}');
INSERT INTO "entry" VALUES('gtb8jg86bp',0,'{"tripot":2,"game":"gang-of-dice","rules":1,"edition":"standard","edition_digest":"9714da22da9d4beb06c55f1c1393c1308dbb81ba52543b120600c6b8eaacb63e","players":2,"options":{"first":"chance","english":false,"screens":false},"seats":[{"name":"seat 0","kind":"person"},{"name":"seat 1","kind":"person"}],"commitment":"198eac6c098b512a64522c7c36b206ef781ad1bacc4b59c46920fce972b8a47e","player_seeds":["",""],"at":1795066976133,"components":{"dice":{"number":36,"faces":["1","2","3","4","5","B"]},"tokens":{"number":42,"worth":3},"setup":[{"players":2,"dice":12,"tokens":12},{"players":3,"dice":12,"tokens":12},{"players":4,"dice":9,"tokens":9}],"bonus":{"french":[1,1,2],"english":[1,2,3]},"card":[{"name":"explosion-run-2","colour":"light","type":"explosion","condition":"run-2"},{"name":"explosion-odd-2","colour":"light","type":"explosion","condition":"odd-2"},{"name":"explosion-pair","colour":"light","type":"explosion","condition":"pair"},{"name":"explosion-has-1","colour":"light","type":"explosion","condition":"has-1"},{"name":"bomb-total-7","colour":"light","type":"bomb","condition":"total-7"},{"name":"bomb-total-10","colour":"light","type":"bomb","condition":"total-10"},{"name":"bomb-odd-1","colour":"light","type":"bomb","condition":"odd-1"},{"name":"bomb-odd-2","colour":"light","type":"bomb","condition":"odd-2"},{"name":"bomb-different-2","colour":"light","type":"bomb","condition":"different-2"},{"name":"bomb-pair","colour":"light","type":"bomb","condition":"pair"},{"name":"bomb-has-4-5","colour":"light","type":"bomb","condition":"has-4-5"},{"name":"bomb-has-3-4-5","colour":"light","type":"bomb","condition":"has-3-4-5"},{"name":"explosion-total-11","colour":"dark","type":"explosion","condition":"total-11"},{"name":"explosion-total-13","colour":"dark","type":"explosion","condition":"total-13"},{"name":"explosion-odd-3","colour":"dark","type":"explosion","condition":"odd-3"},{"name":"explosion-different-3","colour":"dark","type":"explosion","condition":"different-3"},{"name":"explosion-two-5s","colour":"dark","type":"explosion","condition":"two-5s"},{"name":"bomb-run-3","colour":"dark","type":"bomb","condition":"run-3"}]},"hash":"b1b7ebd12645e8ff204bf956aa31930a04e6066ebfbc4b0e9af2974e86a9d39b"}
{"n":1,"who":"chance","do":"first 0","at":1795066976133,"draw":0,"of":2,"pick":0,"hash":"e7ced7062a78847e1f152f62b4e837c1b447a539c386b90c5cd537810d763a47"}
{"n":2,"who":"chance","do":"turn explosion-run-2","at":1795066976133,"draw":1,"of":12,"pick":0,"hash":"8195ccc113b4ca535ed03c1206073c6990737632b357505ed5ff3a848c8e27a5"}');
INSERT INTO "entry" VALUES('gtb8jg86bp',3,'{"n":3,"who":0,"do":"dice 11","at":1795066976136,"id":"c51","hash":"bb7994cb2ef4d7934f49aa5325df5d9ff2c352f3b33fe4717de1e151648a22be"}
{"n":4,"who":"chance","do":"roll 4","at":1795066976136,"draw":2,"of":6,"pick":4,"hash":"ba8c9c7eab4fd6a0fa34cbb2c1a922ca14dd6c4aac8fc649d18a2a4a60889370"}
{"n":5,"who":"chance","do":"roll 4","at":1795066976136,"draw":3,"of":6,"pick":4,"hash":"38de796513fb90a0407898ed2d0720ceea6b822235bc1e9271323c44bbf44f32"}
{"n":6,"who":"chance","do":"roll 1","at":1795066976136,"draw":4,"of":6,"pick":1,"hash":"1ce622d1d299135fee8232aefcf5e0a582ed4e17b4ebb6c7efdc3d20d4d3f573"}
{"n":7,"who":"chance","do":"roll 3","at":1795066976136,"draw":5,"of":6,"pick":3,"hash":"4c27594fe2e6d2d564635930491c5748a757ca9c9727154def49f9bce0df879f"}
{"n":8,"who":"chance","do":"roll B","at":1795066976136,"draw":6,"of":6,"pick":0,"hash":"9a109df8619f9def25a87aa76b8b978b82c461646c1138a432d1119da5ef398a"}
{"n":9,"who":"chance","do":"roll B","at":1795066976136,"draw":7,"of":6,"pick":0,"hash":"9967a5a739b71d9729f14b8281fee02a720e55a38be27478c110767cc5ef0af0"}
{"n":10,"who":"chance","do":"roll 5","at":1795066976136,"draw":8,"of":6,"pick":5,"hash":"afb72de73fb7b40ba32daa1bbd57ec3ed46df7047df85fdb245529c58e5b8464"}
{"n":11,"who":"chance","do":"roll 5","at":1795066976136,"draw":9,"of":6,"pick":5,"hash":"4f25aa635b33f2f9ca74d0f281deaa385e70d0c24dee2c9de4849b10ba8fd383"}
{"n":12,"who":"chance","do":"roll B","at":1795066976136,"draw":10,"of":6,"pick":0,"hash":"04fe0b53dec480975bf9f370ea0cabee7028b5f6155ff897b35115b15fe5beb1"}
{"n":13,"who":"chance","do":"roll 4","at":1795066976136,"draw":11,"of":6,"pick":4,"hash":"e61aadd1b15655e847a649f21a5672fac43a31d4ef31ebfd4324e2595537935c"}
{"n":14,"who":"chance","do":"roll 5","at":1795066976136,"draw":12,"of":6,"pick":5,"hash":"5a46f250a80eab5bb104623480edf3b9bb08be170b00b1552b3b0e3b3bf89d6f"}');
INSERT INTO "entry" VALUES('gtb8jg86bp',15,'{"n":15,"who":1,"do":"dice 5","at":1795066976140,"id":"c54","hash":"d9e800755095b27af2aef4125cb55e66bcb415076f4b6a2bfddf714a1ebd763a"}
{"n":16,"who":"chance","do":"roll B","at":1795066976140,"draw":13,"of":6,"pick":0,"hash":"074e7c7bd6844bb6984614909c713e8317135f62ddde0f65f498318fe501ae80"}
{"n":17,"who":"chance","do":"roll 4","at":1795066976140,"draw":14,"of":6,"pick":4,"hash":"ba92f416d14052ed4b7fff3c520aca033a7116b0db47f4430056c16e03bebc16"}
{"n":18,"who":"chance","do":"roll 2","at":1795066976140,"draw":15,"of":6,"pick":2,"hash":"601b70ebf8ed859c2a515e8a357a0673b5483c2463f79b3e0e7af026e38cd8a8"}
{"n":19,"who":"chance","do":"roll 5","at":1795066976140,"draw":16,"of":6,"pick":5,"hash":"68bd33371a08d617fefe43f333d29f8b9a8b8805d3166ab39ae736415dc13ec3"}
{"n":20,"who":"chance","do":"roll B","at":1795066976140,"draw":17,"of":6,"pick":0,"hash":"5c34283d78a45cbf4dff7dc325eec47b0dd7d844284bc7e7a59863e45028bacd"}
{"n":21,"who":"chance","do":"turn explosion-odd-2","at":1795066976140,"draw":18,"of":11,"pick":0,"hash":"eb7b73f4589d308a2e902bb2ff6b9f5902854e04de853ab556362b84248b974a"}');
INSERT INTO "entry" VALUES('gtb8jg86bp',22,'{"n":22,"who":0,"do":"dice 13","at":1795066976147,"id":"c57","hash":"3c79125dc1c7c74fa54419e2313793064ce5c2380a6b133fd9f1dca5dad8420b"}
{"n":23,"who":"chance","do":"roll 3","at":1795066976147,"draw":19,"of":6,"pick":3,"hash":"4392fb621554ac9e0cee31a7d48164a63383fddcd74117ecb61473ab68e20f51"}
{"n":24,"who":"chance","do":"roll 1","at":1795066976147,"draw":20,"of":6,"pick":1,"hash":"c0c707e435b696f79748c1f6456c82a34dd5095c82c04a4e4e223880d9d9dcc4"}
{"n":25,"who":"chance","do":"roll B","at":1795066976147,"draw":21,"of":6,"pick":0,"hash":"5e768ed67cb21077423ffb03acb2c471123d1adeb578d2e9b20c71d17eff97a3"}
{"n":26,"who":"chance","do":"roll 5","at":1795066976147,"draw":22,"of":6,"pick":5,"hash":"2961857ccf7dec4a881297599169fabccb3fdbaf07b6c717be35ccac88266378"}
{"n":27,"who":"chance","do":"roll 3","at":1795066976147,"draw":23,"of":6,"pick":3,"hash":"5b1cc6e9fe01032a62e245547174d37a6c8467d6c1a139aaaafa4df7921dd624"}
{"n":28,"who":"chance","do":"roll 1","at":1795066976147,"draw":24,"of":6,"pick":1,"hash":"81cb74325c1b1b34b3bc216a30988c6125deccb00cca53cf5b99b4bbc996220c"}
{"n":29,"who":"chance","do":"roll 2","at":1795066976147,"draw":25,"of":6,"pick":2,"hash":"1200bcb72ebd9a7c2feebd49407ca705c2a2f715d48ca0e20902f8096961f882"}
{"n":30,"who":"chance","do":"roll B","at":1795066976147,"draw":26,"of":6,"pick":0,"hash":"bbe39b7bf630b6b749e726429765e4c97be9ca89d81f6b9701f9bd0edfb737ff"}
{"n":31,"who":"chance","do":"roll B","at":1795066976147,"draw":27,"of":6,"pick":0,"hash":"7d1a23de1a9887c4e8981f173e92f46a0797cb754f003f1d7656ac5c74f56644"}
{"n":32,"who":"chance","do":"roll 1","at":1795066976147,"draw":28,"of":6,"pick":1,"hash":"da9358b39415665b5dccaa7c6bd811885ab35e15ca90c90cecd6b95138ebe500"}
{"n":33,"who":"chance","do":"roll 1","at":1795066976147,"draw":29,"of":6,"pick":1,"hash":"7185237b9bab2bb2564f3b3a940bf5e50d11529b77f4d63ea6d93ee7515d6a09"}
{"n":34,"who":"chance","do":"roll B","at":1795066976147,"draw":30,"of":6,"pick":0,"hash":"fa4b1dcf9d78448295736a4499289e88527b5a94394be9e79edb25651e30ae78"}
{"n":35,"who":"chance","do":"roll 2","at":1795066976147,"draw":31,"of":6,"pick":2,"hash":"94802447e5e8571dcad1b8d3a61f19cb79d45e4cba5b32cf6821ef8c36504a8b"}');
INSERT INTO "entry" VALUES('gtb8jg86bp',36,'{"n":36,"who":1,"do":"dice 21","at":1795066976154,"id":"c60","hash":"371be31f312c4640f7803f6d7063bf4f2c4dc4208b1534ddcd1c210adc425320"}
{"n":37,"who":"chance","do":"roll 2","at":1795066976154,"draw":32,"of":6,"pick":2,"hash":"4feb75475f286ddf02dae90c8b8d3927f04629e308445de2158181e91345d01e"}
{"n":38,"who":"chance","do":"roll 2","at":1795066976154,"draw":33,"of":6,"pick":2,"hash":"04e386b7f5b1117d01dde083d50941f5146b3906d444d9b40d974e694453dcf8"}
{"n":39,"who":"chance","do":"roll 2","at":1795066976154,"draw":34,"of":6,"pick":2,"hash":"3ce642175c5a8cad2f4925c20336ac7bba5c047e87d88e276231655f6a5f938f"}
{"n":40,"who":"chance","do":"roll 4","at":1795066976154,"draw":35,"of":6,"pick":4,"hash":"5e36a6b2f990e6f43d201d9fd7f9a1e7b4ac3b3a8782d10530a282238c9c0960"}
{"n":41,"who":"chance","do":"roll 1","at":1795066976154,"draw":36,"of":6,"pick":1,"hash":"9d667c07b65d3e5df550f35488283b3965a9b17b496ee560ace0fb7d98d89c29"}
{"n":42,"who":"chance","do":"roll 2","at":1795066976154,"draw":37,"of":6,"pick":2,"hash":"a0b957ec37aa15e29e18f387eedcba4322d93568a5d0d0b724ea3fe9506e4527"}
{"n":43,"who":"chance","do":"roll 1","at":1795066976154,"draw":38,"of":6,"pick":1,"hash":"543e37ace25ebf69ff12cfe73bc4fcfddf62ad50b9a97cc34f899e6f3a35e0cc"}
{"n":44,"who":"chance","do":"roll B","at":1795066976154,"draw":39,"of":6,"pick":0,"hash":"56873a1b7562a703eaa1648cf4063877472107118fa03969f5a94e226b277ee7"}
{"n":45,"who":"chance","do":"roll 3","at":1795066976154,"draw":40,"of":6,"pick":3,"hash":"233974fec7fef5ec4ba9253a3693ecf30cada6229b923ba35d03b038fa83ba79"}
{"n":46,"who":"chance","do":"roll B","at":1795066976154,"draw":41,"of":6,"pick":0,"hash":"8cc713c481fce120ddf95eebaed329a66fde0799262b25a707cd5b32d046c4d1"}
{"n":47,"who":"chance","do":"roll B","at":1795066976154,"draw":42,"of":6,"pick":0,"hash":"2d3a6a95c4e9ad98c94875b776a7f67217c8263a18538afeada6d13d7004617e"}
{"n":48,"who":"chance","do":"roll 4","at":1795066976154,"draw":43,"of":6,"pick":4,"hash":"8e613a68a2ff3c131d59ccadb9c99c27776730c05d3fa77332b436f0f4f797c7"}
{"n":49,"who":"chance","do":"roll 4","at":1795066976154,"draw":44,"of":6,"pick":4,"hash":"1067ef482e98d05c5bdccc8c4734185c6f3d36bd618ee98fca2bff7068c06413"}
{"n":50,"who":"chance","do":"roll B","at":1795066976154,"draw":45,"of":6,"pick":0,"hash":"fa58e92a16d0ca28d50ca3f02d9a6fb09efdbd5b5e56faed313271fc69ee2bf3"}
{"n":51,"who":"chance","do":"roll 3","at":1795066976154,"draw":46,"of":6,"pick":3,"hash":"1adb72573adacb8f4db1d6d094243edfecd291c3049e1380ccf51943ca230ae0"}
{"n":52,"who":"chance","do":"roll B","at":1795066976154,"draw":47,"of":6,"pick":0,"hash":"04158500a13410ba93dc9f32a7f2acd74d5bc224e74956e13d5d050ebbaebaa6"}
{"n":53,"who":"chance","do":"roll 4","at":1795066976154,"draw":48,"of":6,"pick":4,"hash":"337ecede39ea75bca304a2534faf203548d58de7314c75d8a9b724e5169c01a2"}
{"n":54,"who":"chance","do":"roll 5","at":1795066976154,"draw":49,"of":6,"pick":5,"hash":"07f11b361de3582a9e4c48b20e57057b3c13481f01b12df5bf14c07aa2213f69"}
{"n":55,"who":"chance","do":"roll 3","at":1795066976154,"draw":50,"of":6,"pick":3,"hash":"e534b86dcea0c26e458c56fb391dcd3d4ab0b6f4e07a4b3008791e5a1cadc931"}
{"n":56,"who":"chance","do":"roll B","at":1795066976154,"draw":51,"of":6,"pick":0,"hash":"69b5f593ad3c9af3ad80f8a4b0685f1bf1a6e31004fe2093cc1d2bd417584e99"}
{"n":57,"who":"chance","do":"roll 2","at":1795066976154,"draw":52,"of":6,"pick":2,"hash":"9bc984e2ddf2ee3e7a530b10564dae291401920375e548ce5d8082d4fc8a0a66"}
{"n":58,"who":"chance","do":"turn bomb-total-7","at":1795066976154,"draw":53,"of":10,"pick":2,"hash":"d4912471362073938f90f8e6ef0c1e53b4b6f84a2ced52490efb606328863a69"}');
INSERT INTO "entry" VALUES('gtb8jg86bp',59,'{"n":59,"who":0,"do":"dice 2","at":1795066976163,"id":"c63","hash":"22b5d9d8e55d10b592ca5e8653e599bb4f94706c886ce7b996c2ba0ed71d130c"}
{"n":60,"who":"chance","do":"roll B","at":1795066976163,"draw":54,"of":6,"pick":0,"hash":"e0735f242729ae7ab9b7cf134ee45f8c114b6129a9470c9fb79c0b0046d75053"}
{"n":61,"who":"chance","do":"roll 3","at":1795066976163,"draw":55,"of":6,"pick":3,"hash":"fdb6048a6ffa4655cf473d8462dd30dd1dbd95406b69514bf4da1b168b44f446"}');
INSERT INTO "entry" VALUES('gtb8jg86bp',62,'{"n":62,"who":0,"do":"reroll","at":1795066976166,"id":"c66","hash":"f93dbb1f3cf8df9e96b6764977e4fe4931d7543709000d5c8991db54e1868d5d"}
{"n":63,"who":0,"do":"pick 1x3","at":1795066976166,"line":62,"id":"c66","hash":"a32f5f1a49ebd23a86e2a04222b33518a42b59d026d151dad97506e57878d124"}
{"n":64,"who":0,"do":"pick 0xB","at":1795066976166,"line":62,"id":"c66","hash":"34b0e82d03623da4bc7de0ec2e333602836923e35421111d3d6720b2a790f0e6"}
{"n":65,"who":"chance","do":"roll 5","at":1795066976166,"draw":56,"of":6,"pick":5,"hash":"0703d8cfeddcb9226e67e9357c65b792f9a513846d7471aefacd2aa172f526a4"}');
INSERT INTO "entry" VALUES('gtb8jg86bp',66,'{"n":66,"who":0,"do":"stop","at":1795066976172,"id":"c69","hash":"db09a4f52e017756cff9793e74bd85bb9e0ad9b4ef3124333a8e70b1be192e69"}');
INSERT INTO "entry" VALUES('gtb8jg86bp',67,'{"n":67,"who":1,"do":"dice 3","at":1795066976178,"id":"c72","hash":"d744365eebb41ed006c01d32be7d4f4a87d7e185bafd24f1464e1af7bfe1c3dd"}
{"n":68,"who":"chance","do":"roll 1","at":1795066976178,"draw":57,"of":6,"pick":1,"hash":"a3dd7650f4138cfde3dc90f43b1a5fbfcbb9ffb93fee2c7892287a97ae22cdcd"}
{"n":69,"who":"chance","do":"roll 2","at":1795066976178,"draw":58,"of":6,"pick":2,"hash":"86a621758ef1bdd8f7e68e1a112921bfe0903d404a4a4295714bf49f405f7c52"}
{"n":70,"who":"chance","do":"roll 4","at":1795066976178,"draw":59,"of":6,"pick":4,"hash":"50dc94dad1c5a86f57771006d9cf8446c18f3ede9490af6f2fe0d6074343f6c6"}');
INSERT INTO "entry" VALUES('gtb8jg86bp',71,'{"n":71,"who":1,"do":"stop","at":1795066976184,"id":"c75","hash":"fdd636f22ba45ea70636ca0c3f883d0c6250c625ce2fa2f791618d9a2ee2b577"}
{"n":72,"who":"chance","do":"turn bomb-odd-2","at":1795066976184,"draw":60,"of":9,"pick":4,"hash":"766c3a427276c1f68942f43f8eebfd04e831c8ab289bb42ab7a00b273dbb2222"}');
INSERT INTO "entry" VALUES('gtb8jg86bp',73,'{"n":73,"who":0,"do":"dice 3","at":1795066976190,"id":"c78","hash":"0ec7b8785971309db0e0989d6d84b7d89618138d46a9a274526dc7107c38fc9a"}
{"n":74,"who":"chance","do":"roll 2","at":1795066976190,"draw":61,"of":6,"pick":2,"hash":"8fddf329dbc92135c6d24ac4e26ddbda9d4b5d7598755ac34982aa3fadd62740"}
{"n":75,"who":"chance","do":"roll 5","at":1795066976190,"draw":62,"of":6,"pick":5,"hash":"693a81583e4853bbf1870616b58f34a69e5393d2d2ec5435efd429eb4fb5f3ee"}
{"n":76,"who":"chance","do":"roll 4","at":1795066976190,"draw":63,"of":6,"pick":4,"hash":"729453dc3ff73055e1fa2d75fa0a3b55be856e959661eb144bd93ca8568ecaf2"}');
INSERT INTO "entry" VALUES('gtb8jg86bp',77,'{"n":77,"who":0,"do":"stop","at":1795066976196,"id":"c81","hash":"2888684ff7344b19494910c90208dc0f81599fe545431ca65f499293cedad462"}');
INSERT INTO "entry" VALUES('gtb8jg86bp',78,'{"n":78,"who":1,"do":"dice 19","at":1795066976202,"id":"c84","hash":"44d2d9300121ac27ef7229c0973ccc836a78a2cbc1d8356cdf2106b792dee643"}
{"n":79,"who":"chance","do":"roll 3","at":1795066976202,"draw":64,"of":6,"pick":3,"hash":"558cc0ba8fca81ebaf3b50cdb995755a05640bb372bd380f1784159235fbc29a"}
{"n":80,"who":"chance","do":"roll 2","at":1795066976202,"draw":65,"of":6,"pick":2,"hash":"372f6256173f8fcce1f2de817d90927df61115ae9fbf9bfa5176feaf54d4103f"}
{"n":81,"who":"chance","do":"roll 2","at":1795066976202,"draw":66,"of":6,"pick":2,"hash":"fa6ba048d3ff75aee664a14b98a07e3bc064fad8dcc21323cc01a4e570d1bf28"}
{"n":82,"who":"chance","do":"roll 4","at":1795066976202,"draw":67,"of":6,"pick":4,"hash":"2c36bde6b9f04be45c7083cae2b767e290f4bfae5332700b67d19571f39e908c"}
{"n":83,"who":"chance","do":"roll 2","at":1795066976202,"draw":68,"of":6,"pick":2,"hash":"dc04b70511ef8c52d23264844e6443b2a8833ff98257e78103656c6c49f89099"}
{"n":84,"who":"chance","do":"roll 2","at":1795066976202,"draw":69,"of":6,"pick":2,"hash":"aae6ff0c088ee10c29eb4473706cd4cc5bffe69333015561166e199d1ea9ee9a"}
{"n":85,"who":"chance","do":"roll 4","at":1795066976202,"draw":70,"of":6,"pick":4,"hash":"11a74f5fae836f72b6a1563282104cb768f2dc9b8a8efafb0dfe5c611d92f9f2"}
{"n":86,"who":"chance","do":"roll 3","at":1795066976202,"draw":71,"of":6,"pick":3,"hash":"2159c5761dc2bd57f6df20a1716c79e8898830ce1af2c545982ff93127de1890"}
{"n":87,"who":"chance","do":"roll 1","at":1795066976202,"draw":72,"of":6,"pick":1,"hash":"932ec2bca85c21b13112224d78e2cb07d9b47c3adfa230e47a99212e1ce26689"}
{"n":88,"who":"chance","do":"roll 5","at":1795066976202,"draw":73,"of":6,"pick":5,"hash":"11ad320282e0256d3ac37d03c95825a3a5d03450b14ce6665e378a4ed93d21d0"}
{"n":89,"who":"chance","do":"roll 3","at":1795066976202,"draw":74,"of":6,"pick":3,"hash":"d9144421ed93c573aa48b57167b1eb61501f767d4791ce1d6b6bc1ef42a63df9"}
{"n":90,"who":"chance","do":"roll 3","at":1795066976202,"draw":75,"of":6,"pick":3,"hash":"22b0080f7b71c1b163a0aea29b2f1d63149cb3d53f5cfb15346711620b7eb044"}
{"n":91,"who":"chance","do":"roll B","at":1795066976202,"draw":76,"of":6,"pick":0,"hash":"d180ff2a6b0e1c82c6d5b0851e56b5ef7fb4dbcc7ee42e740d13cdb53f4646a1"}
{"n":92,"who":"chance","do":"roll 5","at":1795066976202,"draw":77,"of":6,"pick":5,"hash":"c4dab5c3741456e74cfcda27f2ea5da99abfe81da4601adb46ef376c8c297ed4"}
{"n":93,"who":"chance","do":"roll 2","at":1795066976202,"draw":78,"of":6,"pick":2,"hash":"304a3551d08cbdd5a780cdcceac38e92980d46f92917671a375d9e4ac65e4201"}
{"n":94,"who":"chance","do":"roll 1","at":1795066976202,"draw":79,"of":6,"pick":1,"hash":"430978f1b8b48e14e2f86350830bb625f038ec067e1b396179071ad3703eb1b5"}
{"n":95,"who":"chance","do":"roll 4","at":1795066976202,"draw":80,"of":6,"pick":4,"hash":"045d84cccf0e8252ae1f86c4533810e0de0dd0c1e8b82c2db5e655695ae5787b"}
{"n":96,"who":"chance","do":"roll 1","at":1795066976202,"draw":81,"of":6,"pick":1,"hash":"4cb78dac7554fbcb9b39d30f8c3866c5041b333b22b33f2e0ff9442691c01fa3"}
{"n":97,"who":"chance","do":"roll 1","at":1795066976202,"draw":82,"of":6,"pick":1,"hash":"ff1151605668b840adc4eb9dfb3e88ef5a67f6cb10f38e7620924fac71f7f76a"}');
INSERT INTO "entry" VALUES('gtb8jg86bp',98,'{"n":98,"who":1,"do":"stop","at":1795066976209,"id":"c87","hash":"74f2535b1b06c8eac42b70ff2c85afa1fbc14cf9ee5d1af472fb535c204f1c18"}
{"n":99,"end":{"reason":"last_one","scores":[96,0],"ranks":[1,2]},"at":1795066976209,"server_seed":"c2fa5cb879b005fdf8d6fc7230937007b673040d012c26286069c4ee97acb46f","hash":"ce9c657c01d0fbd2adb05cffcadd83a379d91ffe3c2b4545bb85d648e7ac249a"}');
INSERT INTO "entry" VALUES('akcm9e8gfs',0,'{"tripot":2,"game":"12-gangsters","rules":2,"edition":"standard","edition_digest":"4dc227f0e2bdb36ab17aaaff44264fb3c0a62f24491d982acb46d602deee930e","players":4,"options":{"first":"chance","memory":false},"seats":[{"name":"seat 0","kind":"person"},{"name":"seat 1","kind":"person"},{"name":"seat 2","kind":"person"},{"name":"seat 3","kind":"person"}],"commitment":"69edbae0c70d7b7a554a818dcc468e0e5335597358da5285e5d04492e0564d5a","player_seeds":["seed of pwuemuza7hb9","seed of pwuemuza7hb9","seed of pwuemuza7hb9","seed of pwuemuza7hb9"],"at":1795066976236,"components":{"gangsters":{"colours":["red","blue","yellow","green","orange","violet"],"values":[1,2,3,4,5,6,7,8,9,10,11,12]},"removed":{"players":5,"values":[11,12]}},"hash":"c389ada040a04f1c1da19898ef595d32bb2cddb4ddad43d75ecb212637f3f39e"}
{"n":1,"who":"chance","do":"boss 3","at":1795066976236,"draw":0,"of":4,"pick":3,"hash":"dd2bb2cd96f75535c5c665bf11f027331dd58355306a63126685678b46886a43"}');
INSERT INTO "entry" VALUES('akcm9e8gfs',2,'{"n":2,"who":0,"do":"pick 4","at":1795066976239,"id":"c92","hash":"a3e2c275a04faba1b01d886af93c52c2c0fb95f80f2a3babcec47ef1c3832c39"}');
INSERT INTO "entry" VALUES('akcm9e8gfs',3,'{"n":3,"who":1,"do":"pick 1","at":1795066976243,"id":"c94","hash":"4f943af5863297f5400c406302e4587893941ccbb903843aaacc7be3aa865be7"}');
INSERT INTO "entry" VALUES('akcm9e8gfs',4,'{"n":4,"who":2,"do":"pick 9","at":1795066976250,"id":"c96","hash":"15e7aafe16c0b906cd3e5fffb7291e50174160b001fee2cdd7bc3c84bcb55afd"}');
INSERT INTO "entry" VALUES('akcm9e8gfs',5,'{"n":5,"who":3,"do":"pick 3","at":1795066976256,"id":"c98","hash":"701eb88275f50a69bc6ecd3fb2bd21fe8c6fb030833f52bca8436402dc23440b"}');
INSERT INTO "entry" VALUES('akcm9e8gfs',6,'{"n":6,"who":0,"do":"pick 6","at":1795066976261,"id":"c100","hash":"a26abe400b8cdac90e9c72c33473a35c7312c267ba65f7c90796bd079f0a2090"}');
INSERT INTO "entry" VALUES('akcm9e8gfs',7,'{"n":7,"who":1,"do":"pick 8","at":1795066976270,"id":"c102","hash":"e31251856ff9c8ac258282899be65fc61af9e6d73c90b33b8137d0eba588e3dd"}');
INSERT INTO "entry" VALUES('akcm9e8gfs',8,'{"n":8,"who":2,"do":"pick 3","at":1795066976276,"id":"c104","hash":"f18f7bf14a67c24acfd7fa4a3f54db01dc788ca5e61c961f52de01d2a908c057"}');
INSERT INTO "entry" VALUES('vduszw89b4',0,'{"tripot":2,"game":"gang-of-dice","rules":1,"edition":"standard","edition_digest":"9714da22da9d4beb06c55f1c1393c1308dbb81ba52543b120600c6b8eaacb63e","players":3,"options":{"first":"chance","english":false,"screens":false},"seats":[{"name":"seat 0","kind":"person"},{"name":"seat 1","kind":"person"},{"name":"seat 2","kind":"person"}],"commitment":"b53bf0306143034afcb4d5c67470a0024706b7bbd53b2f61ed70e5d081a2ca81","player_seeds":["seed of pwuemuza7hb9","seed of pwuemuza7hb9","seed of pwuemuza7hb9"],"at":1795066976295,"components":{"dice":{"number":36,"faces":["1","2","3","4","5","B"]},"tokens":{"number":42,"worth":3},"setup":[{"players":2,"dice":12,"tokens":12},{"players":3,"dice":12,"tokens":12},{"players":4,"dice":9,"tokens":9}],"bonus":{"french":[1,1,2],"english":[1,2,3]},"card":[{"name":"explosion-run-2","colour":"light","type":"explosion","condition":"run-2"},{"name":"explosion-odd-2","colour":"light","type":"explosion","condition":"odd-2"},{"name":"explosion-pair","colour":"light","type":"explosion","condition":"pair"},{"name":"explosion-has-1","colour":"light","type":"explosion","condition":"has-1"},{"name":"bomb-total-7","colour":"light","type":"bomb","condition":"total-7"},{"name":"bomb-total-10","colour":"light","type":"bomb","condition":"total-10"},{"name":"bomb-odd-1","colour":"light","type":"bomb","condition":"odd-1"},{"name":"bomb-odd-2","colour":"light","type":"bomb","condition":"odd-2"},{"name":"bomb-different-2","colour":"light","type":"bomb","condition":"different-2"},{"name":"bomb-pair","colour":"light","type":"bomb","condition":"pair"},{"name":"bomb-has-4-5","colour":"light","type":"bomb","condition":"has-4-5"},{"name":"bomb-has-3-4-5","colour":"light","type":"bomb","condition":"has-3-4-5"},{"name":"explosion-total-11","colour":"dark","type":"explosion","condition":"total-11"},{"name":"explosion-total-13","colour":"dark","type":"explosion","condition":"total-13"},{"name":"explosion-odd-3","colour":"dark","type":"explosion","condition":"odd-3"},{"name":"explosion-different-3","colour":"dark","type":"explosion","condition":"different-3"},{"name":"explosion-two-5s","colour":"dark","type":"explosion","condition":"two-5s"},{"name":"bomb-run-3","colour":"dark","type":"bomb","condition":"run-3"}]},"hash":"7fd5cb93f2fb637b9b993e2fbf5f3bef38a808b1e763b83d5eacfe20e3514c66"}
{"n":1,"who":"chance","do":"first 1","at":1795066976295,"draw":0,"of":3,"pick":1,"hash":"23b3cb08b70ccca3cfa8c19f1a8b3ac1ba68f2f74823175bbdcf7d0daf886ed8"}
{"n":2,"who":"chance","do":"turn bomb-odd-1","at":1795066976295,"draw":1,"of":12,"pick":6,"hash":"2becf92224735b3163752484a9afa68217d50e1e44b3217cdfa3c9c212267f54"}');
INSERT INTO "entry" VALUES('vduszw89b4',3,'{"n":3,"who":1,"do":"dice 8","at":1795066976299,"id":"c107","hash":"df591d72a7d1e3a62b89b73701399c9f36a7160fd1f3fe644219e2889ecb1f6a"}
{"n":4,"who":"chance","do":"roll 3","at":1795066976299,"draw":2,"of":6,"pick":3,"hash":"7ecda9af4f1548d2356f9aeffaf97f0c59723c89edcdf7149d2c02b49ea1c96d"}
{"n":5,"who":"chance","do":"roll 4","at":1795066976299,"draw":3,"of":6,"pick":4,"hash":"582ca9f1b1f23ff3897f0db4bc72d1c50dd5cd0dd7e54227d6f78314a800c392"}
{"n":6,"who":"chance","do":"roll 3","at":1795066976299,"draw":4,"of":6,"pick":3,"hash":"1b0ec5afd6d0a8098aa997cc89132d0c6749daaa56aa84f086afa884ba29e5d4"}
{"n":7,"who":"chance","do":"roll 2","at":1795066976299,"draw":5,"of":6,"pick":2,"hash":"e637a256b5a57ee5a4a711e343bf20f43f978b043cff39dbfc233adf5f325f5b"}
{"n":8,"who":"chance","do":"roll 3","at":1795066976299,"draw":6,"of":6,"pick":3,"hash":"db9ed591bca27ee1e5d6fa3b91fa62646efd192294ad0c87e81c93b1a3c5a982"}
{"n":9,"who":"chance","do":"roll 1","at":1795066976299,"draw":7,"of":6,"pick":1,"hash":"21e715838fedba74887dd98f75697ec1be95e2b64e305190a3a3c6639502c825"}
{"n":10,"who":"chance","do":"roll 5","at":1795066976299,"draw":8,"of":6,"pick":5,"hash":"a1433c3b12a39f2a9bf0821511e86f13440e403a564d048e01cfa36f16972822"}
{"n":11,"who":"chance","do":"roll 2","at":1795066976299,"draw":9,"of":6,"pick":2,"hash":"c0a44976be06a4876c834bf6ec8eec6c80817ae4683996e5be0700d0ed42c4f7"}');
INSERT INTO "entry" VALUES('vduszw89b4',12,'{"n":12,"who":1,"do":"reroll","at":1795066976302,"id":"c109","hash":"367a7509cb6a500eb0ebfcb9112546cdb530fcc5bd85ed78fd3c4d2b71b6ae11"}
{"n":13,"who":1,"do":"pick 1x5","at":1795066976302,"line":12,"id":"c109","hash":"ef6bad1ee1a5bc5b73606f79ae07e51c7db13fe5da1660440d3b7405d9185c50"}
{"n":14,"who":1,"do":"pick 1x4","at":1795066976302,"line":12,"id":"c109","hash":"c59ce97928c9908e79987831f19cd681581d90b95055ced70b44f2e39572fca1"}
{"n":15,"who":1,"do":"pick 2x3","at":1795066976302,"line":12,"id":"c109","hash":"cb8b73b11689d99ddbb3854d695152b25eb20ef3631f2d06e7885957305bc23c"}
{"n":16,"who":1,"do":"pick 1x2","at":1795066976302,"line":12,"id":"c109","hash":"cedc56c032dfc0c5e422863f3ff03692ee5179cb54e959f6236d7df3ac59a4e3"}
{"n":17,"who":1,"do":"pick 0x1","at":1795066976302,"line":12,"id":"c109","hash":"b51093f71ee62ca7ee21883c75c8f71f19298a840f0ee9981abbade9480f9bd5"}
{"n":18,"who":"chance","do":"roll 2","at":1795066976302,"draw":10,"of":6,"pick":2,"hash":"04240c7169a6e24036f534b5465d13b9e224d919211410f63744bedf3d2d1d6e"}
{"n":19,"who":"chance","do":"roll 4","at":1795066976302,"draw":11,"of":6,"pick":4,"hash":"36a16a517cf0048d44ffeaca12c2e326ddf2c90e33597dde97d5227a5df814d5"}
{"n":20,"who":"chance","do":"roll B","at":1795066976302,"draw":12,"of":6,"pick":0,"hash":"34ecc28725b01193f1b54f1c7caa16f2b43c664afa3e7dbccfd071659e65eb01"}
{"n":21,"who":"chance","do":"roll B","at":1795066976302,"draw":13,"of":6,"pick":0,"hash":"bdb8ed6f9cf112ea2b79b5da646474df4af732549fca59e3424321dcfcfe8a2b"}
{"n":22,"who":"chance","do":"roll 4","at":1795066976302,"draw":14,"of":6,"pick":4,"hash":"fce032e6d6d7d17b67402b5983a146e917a7027cf26b6d691e1f53e5a8676db1"}');
INSERT INTO "entry" VALUES('vduszw89b4',23,'{"n":23,"who":1,"do":"stop","at":1795066976310,"id":"c111","hash":"22f8514055cb4bd5f9c191b323b532c55261a6a9ce3c10120df7ba1676ea2da3"}');
INSERT INTO "entry" VALUES('vduszw89b4',24,'{"n":24,"who":2,"do":"dice 14","at":1795066976315,"id":"c113","hash":"b241531887a356af1b9fe34ecf0571b85c7332d5050c38adcdbedbc4d42ae73d"}
{"n":25,"who":"chance","do":"roll 2","at":1795066976315,"draw":15,"of":6,"pick":2,"hash":"30e777d859b0f0112ded62d6c0471d2a6f6eb211d7c202ca3bc7c887dd57699b"}
{"n":26,"who":"chance","do":"roll 3","at":1795066976315,"draw":16,"of":6,"pick":3,"hash":"fb5b6f09f7a3f65b37d996e5e543966dcd775c9fe46903c8b0eac9fa0ac5414b"}
{"n":27,"who":"chance","do":"roll 3","at":1795066976315,"draw":17,"of":6,"pick":3,"hash":"6f0f4672c9bfac9eb6d2ad40ceb61f425663338f1a5de3b2032d4b2d713013d5"}
{"n":28,"who":"chance","do":"roll 5","at":1795066976315,"draw":18,"of":6,"pick":5,"hash":"9e556a6adac188360c9ba5473041e7ad9aac79a6b4a57d94af0d8214f17279ab"}
{"n":29,"who":"chance","do":"roll 3","at":1795066976315,"draw":19,"of":6,"pick":3,"hash":"b97702c3f65b55422cc72ac4e5bbca8b39b134cf817128f447fcef5325807ddf"}
{"n":30,"who":"chance","do":"roll B","at":1795066976315,"draw":20,"of":6,"pick":0,"hash":"8e40436a1613330cd34a8f467012841a33bd2c849be66c6f93d66a2959e94684"}
{"n":31,"who":"chance","do":"roll 4","at":1795066976315,"draw":21,"of":6,"pick":4,"hash":"650e3c6fa6882809515a5b639bccae9919689d56a70f0e81cc47ca198dd5c38a"}
{"n":32,"who":"chance","do":"roll B","at":1795066976315,"draw":22,"of":6,"pick":0,"hash":"c6b2669c8ac6549ba678c2fb0e74aa11614b00327029f15e30bdd5fe0dc175d7"}
{"n":33,"who":"chance","do":"roll 1","at":1795066976315,"draw":23,"of":6,"pick":1,"hash":"f9b0a89f13ac6209e5e282963e8dd1a3f762fb2a9c99819f236f31e926ef5315"}
{"n":34,"who":"chance","do":"roll 5","at":1795066976315,"draw":24,"of":6,"pick":5,"hash":"c8977b1aeff708e06a9c5df562aea1432dfc8b895a4979be345c60e8f7dbdf8b"}
{"n":35,"who":"chance","do":"roll 2","at":1795066976315,"draw":25,"of":6,"pick":2,"hash":"728d32f028c70f9848ee660f8ae454ff7451f6b988bf345e82bd4fc41fc6fbe1"}
{"n":36,"who":"chance","do":"roll 5","at":1795066976315,"draw":26,"of":6,"pick":5,"hash":"51003f9ad1b7bba5a9fd7c448782c80f53b86bc1c5659a8740bf1eb517d202fa"}
{"n":37,"who":"chance","do":"roll 5","at":1795066976315,"draw":27,"of":6,"pick":5,"hash":"ef504e9466ea916da745dc67a6ea008f06c7ae1686d574cd96c5b4e038c1d360"}
{"n":38,"who":"chance","do":"roll 2","at":1795066976315,"draw":28,"of":6,"pick":2,"hash":"4323fe37b43263a649784805398a3362878e4e0fa53048f65d91d2dfec881950"}');
INSERT INTO "entry" VALUES('vduszw89b4',39,'{"n":39,"who":2,"do":"stop","at":1795066976321,"id":"c115","hash":"c8c62ecd57476403b59316353feca532807593e1da60f89e63716f2fa7b7db68"}');
INSERT INTO "entry" VALUES('vduszw89b4',40,'{"n":40,"who":0,"do":"dice 12","at":1795066976326,"id":"c117","hash":"977d07d152a1a04df9eaf979e815c50492c40306324517bc50dc52a8cca5fba0"}
{"n":41,"who":"chance","do":"roll 4","at":1795066976326,"draw":29,"of":6,"pick":4,"hash":"877804b4aeba3b4e8e483caf31aec777c448c4b2b92d97238ec136ccd64925b1"}
{"n":42,"who":"chance","do":"roll 4","at":1795066976326,"draw":30,"of":6,"pick":4,"hash":"8979892f5872494cd6a82caef06bb21e87930f0e6d8f058c38a40e75f8b9a55d"}
{"n":43,"who":"chance","do":"roll 2","at":1795066976326,"draw":31,"of":6,"pick":2,"hash":"ccfdd5dfb041be4f511f5e6aadf68ca3db77abf32be68e824bc3551ea1ea9637"}
{"n":44,"who":"chance","do":"roll 3","at":1795066976326,"draw":32,"of":6,"pick":3,"hash":"27a1bba4744a49993bc576d9b8bf7c4f42de0c206fb05878d00daf6c594a3a8f"}
{"n":45,"who":"chance","do":"roll 3","at":1795066976326,"draw":33,"of":6,"pick":3,"hash":"4d578344d2196b7177305340cc03c4377e742bcde03b0dd7813908d8b7eb150c"}
{"n":46,"who":"chance","do":"roll 2","at":1795066976326,"draw":34,"of":6,"pick":2,"hash":"2413e25ad50a924cae1eac2ef9bf56752a2c05ce0f4f9e613743883abb560db5"}
{"n":47,"who":"chance","do":"roll 3","at":1795066976326,"draw":35,"of":6,"pick":3,"hash":"ae2ddf16dd24b31d1d3a0c8822585bc4bc1d8e41fb72acefbf66909eb39bba23"}
{"n":48,"who":"chance","do":"roll 5","at":1795066976326,"draw":36,"of":6,"pick":5,"hash":"63d0e12ba7d6434d1b0ea125a0c06a2701606d2a2c39016140b6a0b4ab5da9d7"}
{"n":49,"who":"chance","do":"roll 3","at":1795066976326,"draw":37,"of":6,"pick":3,"hash":"c1b67494dd017a64b11216ea290364adc653967be0cf5328aae25da56a3e107b"}
{"n":50,"who":"chance","do":"roll 1","at":1795066976326,"draw":38,"of":6,"pick":1,"hash":"f4240b223618ee9f6c61cfb72f3ed22156b710ce350545bc8cd1174b6ee38473"}
{"n":51,"who":"chance","do":"roll 3","at":1795066976326,"draw":39,"of":6,"pick":3,"hash":"ee5de79b0a3981f4e36565468603c2b858a46d33a1ede85aedc536559a46f3f1"}
{"n":52,"who":"chance","do":"roll B","at":1795066976326,"draw":40,"of":6,"pick":0,"hash":"c6806f29cedbf29a94038b6071919daac2efa72946b8689f48ff7363ba8ccd80"}');
INSERT INTO "entry" VALUES('vduszw89b4',53,'{"n":53,"who":0,"do":"reroll","at":1795066976332,"id":"c119","hash":"dde5b1223efc08f35d631f46d523d0bb7a97a9bebb1e79c37e88808affdf848d"}
{"n":54,"who":0,"do":"pick 1x5","at":1795066976332,"line":53,"id":"c119","hash":"f72e52f0f2ab1f106d478f30a83da78fe3a0a48f7363e1913d804ecb5dae03c1"}
{"n":55,"who":0,"do":"pick 2x4","at":1795066976332,"line":53,"id":"c119","hash":"e4ce31c96065473a35b46a172e7ac874ea7513c466a1be5382ce96baadd23f17"}
{"n":56,"who":0,"do":"pick 5x3","at":1795066976332,"line":53,"id":"c119","hash":"985491de6b954ff43473f610b95fcbfb912e7ce4ab3bc564058acad85d81e37f"}
{"n":57,"who":0,"do":"pick 2x2","at":1795066976332,"line":53,"id":"c119","hash":"39d2174468a01ebdb46ae28cf0f72fffb72eb35d7cc51ef1fafd346c365ab849"}
{"n":58,"who":0,"do":"pick 1x1","at":1795066976332,"line":53,"id":"c119","hash":"91a9a1882bf9bcb2df0ada6b663503aed9949f055e458e9943cace36c50d9b7d"}
{"n":59,"who":0,"do":"pick 1xB","at":1795066976332,"line":53,"id":"c119","hash":"b0380bcedad138d7f8ef273ba5ca90575bcab9dd161a1f0c4cae4e7ba5dd3df8"}
{"n":60,"who":"chance","do":"roll 1","at":1795066976332,"draw":41,"of":6,"pick":1,"hash":"cddb83d740a9367ea39d8e3c26ebfbc09f9e337f65f6d8ac8b47efa6da4245f2"}
{"n":61,"who":"chance","do":"roll 3","at":1795066976332,"draw":42,"of":6,"pick":3,"hash":"ec6974c8a36d9200275098db14422bf17fff8d870d982d4359e28756ebb842e2"}
{"n":62,"who":"chance","do":"roll 2","at":1795066976332,"draw":43,"of":6,"pick":2,"hash":"56c153db23970985d4f4c75d126a8d70578f8b29b738a4debf4497dc56b701b2"}
{"n":63,"who":"chance","do":"roll 2","at":1795066976332,"draw":44,"of":6,"pick":2,"hash":"42604b0605cc1535d75f5e7a1755563f7487f9cd3fc0e170473e731a9828cea5"}
{"n":64,"who":"chance","do":"roll 5","at":1795066976332,"draw":45,"of":6,"pick":5,"hash":"8b299b8fcdadfe030b1878212bd8f8e0c1dd4308afe30cb8ea30721650381741"}
{"n":65,"who":"chance","do":"roll 4","at":1795066976332,"draw":46,"of":6,"pick":4,"hash":"84ba8ad8c93a0deb3775eb4450393520c17c114c1d3f033f55ea8c2a6656eb58"}
{"n":66,"who":"chance","do":"roll 3","at":1795066976332,"draw":47,"of":6,"pick":3,"hash":"9b9c0c193288317f618852cd757176504ec7f70043c4807a1b8efd70b277b517"}
{"n":67,"who":"chance","do":"roll B","at":1795066976332,"draw":48,"of":6,"pick":0,"hash":"8ea67bef4b2dbf6e0c2c2cde39a6ff074d69a92bbc03e1dc4888f6f0004ede38"}
{"n":68,"who":"chance","do":"roll B","at":1795066976332,"draw":49,"of":6,"pick":0,"hash":"cc9072cd95b75ce8304f7279852fd86f8b4e7d7c2fcd6229bfd2ef2ed1cdfb2d"}
{"n":69,"who":"chance","do":"roll 5","at":1795066976332,"draw":50,"of":6,"pick":5,"hash":"f681a5b9cb2378a43b708911cd17dde2a12e39d772ce048ae74a59744c551393"}
{"n":70,"who":"chance","do":"roll 2","at":1795066976332,"draw":51,"of":6,"pick":2,"hash":"6ba5bd27cddfafffa24ab99e7ef39693f8ed5be11784695cdc4df07f2b12333b"}
{"n":71,"who":"chance","do":"roll B","at":1795066976332,"draw":52,"of":6,"pick":0,"hash":"4342439f88efbc507fa0c5a5b5808a56a33dd7a6374df0863f3f25e20ac42687"}');
INSERT INTO "entry" VALUES('vduszw89b4',72,'{"n":72,"who":0,"do":"reroll","at":1795066976338,"id":"c121","hash":"62ce70a842cf8e6d346f1ef26fff1b5badf58adda41a55b8ef4d778de7b58e79"}
{"n":73,"who":0,"do":"pick 0x5","at":1795066976338,"line":72,"id":"c121","hash":"43a72aa4aebef91fd3f95da0d431d3c17fbc38ffafb2ab8033941374992bf856"}
{"n":74,"who":0,"do":"pick 1x4","at":1795066976338,"line":72,"id":"c121","hash":"62a521e7a638c9616e1bad5f3235bc8288b4ab10be599f2a42c46afbf73e16cb"}
{"n":75,"who":0,"do":"pick 0x3","at":1795066976338,"line":72,"id":"c121","hash":"59e6e0cd9070988844325518738431f9d2ddd98569b7e3a72199d8c47c11b376"}
{"n":76,"who":0,"do":"pick 2x2","at":1795066976338,"line":72,"id":"c121","hash":"2639c69b3edbca41f188c73655fdd6308018dfe90d340988c28084ca5399124b"}
{"n":77,"who":0,"do":"pick 0x1","at":1795066976338,"line":72,"id":"c121","hash":"860bb120ff43807e85355df8bc868ff8cac0aed182b71167c9e748a17685024d"}
{"n":78,"who":0,"do":"pick 0xB","at":1795066976338,"line":72,"id":"c121","hash":"b4417615577737f064af23f73f0550423d60816733d8efd4289891db6ab0b9b7"}
{"n":79,"who":"chance","do":"roll 3","at":1795066976338,"draw":53,"of":6,"pick":3,"hash":"f9648686153ba0e9d91d599d9a40e86400deb6cfc53f7caeeca101802b1afe8a"}
{"n":80,"who":"chance","do":"roll 1","at":1795066976338,"draw":54,"of":6,"pick":1,"hash":"3cf036c7a9099980f94ec2a78a90b403a2a02b4aba989f3d9889cc67b33deadf"}
{"n":81,"who":"chance","do":"roll 1","at":1795066976338,"draw":55,"of":6,"pick":1,"hash":"ae3877d72f63dc1b6aa4e52c4a1651c9f3be6d2e96743582a2115b6fd802fd4c"}
{"n":82,"who":"chance","do":"turn bomb-odd-2","at":1795066976338,"draw":56,"of":11,"pick":6,"hash":"c4aa213a44bb9df19bf3fcb24ba26bb8381abbb1ca9bac0d67b65173eb7a948b"}');
INSERT INTO "entry" VALUES('vduszw89b4',83,'{"n":83,"who":1,"do":"dice 3","at":1795066976344,"id":"c123","hash":"8b77aa00003a926b00c1f051de0639f8017f8231ed401c28ea9132e0f1fb9924"}
{"n":84,"who":"chance","do":"roll 3","at":1795066976344,"draw":57,"of":6,"pick":3,"hash":"b77b27b394eb3501a16ca73620fdfa114f1492955f9890d8c78229fd88f22133"}
{"n":85,"who":"chance","do":"roll 2","at":1795066976344,"draw":58,"of":6,"pick":2,"hash":"d9cd0fd17b1ac13737ac57cb42f898348c0165933f3bf9256b25013cf5d63bdb"}
{"n":86,"who":"chance","do":"roll 4","at":1795066976344,"draw":59,"of":6,"pick":4,"hash":"ea4a2f4de1b109ed2c1ec2a44460ae7239f98595ea52f7b6e19bd2029f657293"}');
INSERT INTO "entry" VALUES('vduszw89b4',87,'{"n":87,"who":1,"do":"reroll","at":1795066976350,"id":"c125","hash":"3e3998d71fbf292842e1016f7d4b252a91589466e87744b0f00d74029f2c097c"}
{"n":88,"who":1,"do":"pick 1x4","at":1795066976350,"line":87,"id":"c125","hash":"d33ca84cd3f0ba65719d09c5bc959d19c6a5ea2b457f3f25e56b58f310fdd3b0"}
{"n":89,"who":1,"do":"pick 1x3","at":1795066976350,"line":87,"id":"c125","hash":"d889d9bb4bb694bf5e3b0509d92ee808137f3125ddf81c14fdfe0f5c082b4f8b"}
{"n":90,"who":1,"do":"pick 1x2","at":1795066976350,"line":87,"id":"c125","hash":"cd8e772934e96f871e67ed8a1300feb567e41850e730dc5ccb31eb7faa25f626"}
{"n":91,"who":"chance","do":"roll B","at":1795066976350,"draw":60,"of":6,"pick":0,"hash":"c5cc7693f7c76eaf3d20126b496cc679be02d61fc5893ed9c4c8b06f7f4a228f"}
{"n":92,"who":"chance","do":"roll 5","at":1795066976350,"draw":61,"of":6,"pick":5,"hash":"d8ed6ec956d190f6bddf88c9eb19db78f79e4225a11cd920a19959ce23f07511"}
{"n":93,"who":"chance","do":"roll 5","at":1795066976350,"draw":62,"of":6,"pick":5,"hash":"d49df01909982454d71412dd56973adf95b1a0e28f2bb6eface69df8393a1b5f"}');
INSERT INTO "entry" VALUES('vduszw89b4',94,'{"n":94,"who":1,"do":"stop","at":1795066976360,"id":"c127","hash":"0c3c627c6c8e2a0861e663dae5de92f14787ad8de22d858a140b2d8170c7bed1"}');
INSERT INTO "entry" VALUES('vduszw89b4',95,'{"n":95,"who":2,"do":"dice 18","at":1795066976367,"id":"c129","hash":"a9df68873207ab7efe6308c379bd53d79688fd3dbde145c8e2b0febcbdbc513b"}
{"n":96,"who":"chance","do":"roll 3","at":1795066976367,"draw":63,"of":6,"pick":3,"hash":"9d98bbd2c19a56d0aae91e9956b2ffb23caf91d362b72d573bb508b83c8109f4"}
{"n":97,"who":"chance","do":"roll 5","at":1795066976367,"draw":64,"of":6,"pick":5,"hash":"97784934708a239ebc80a7b9016a6acdaf1b077ce72f6c03820a4d3a83ee56db"}
{"n":98,"who":"chance","do":"roll 1","at":1795066976367,"draw":65,"of":6,"pick":1,"hash":"a80d27aa67974191a229bdf4a1aeb31cb458d032bd52366a1bfd0557f18adc0d"}
{"n":99,"who":"chance","do":"roll 5","at":1795066976367,"draw":66,"of":6,"pick":5,"hash":"fe60822ad89f61faf4c7b6dd0064eb5a6a1d21286b61106c6857add06bb00be2"}
{"n":100,"who":"chance","do":"roll B","at":1795066976367,"draw":67,"of":6,"pick":0,"hash":"38ca160c6a1f5b7102982c827638c434f873f210af41b3b9c9e35d9d3a5875e7"}
{"n":101,"who":"chance","do":"roll 1","at":1795066976367,"draw":68,"of":6,"pick":1,"hash":"3b320bbaf81b80656afd41547cdca8cdf26712f636798dee97854b0cdc99e78e"}
{"n":102,"who":"chance","do":"roll 2","at":1795066976367,"draw":69,"of":6,"pick":2,"hash":"380b6433033a01c1558c5bbaf827ec7eac17ca73840b69298c9a6a3533ff1d27"}
{"n":103,"who":"chance","do":"roll 5","at":1795066976367,"draw":70,"of":6,"pick":5,"hash":"f6d226d20a2484bc4be55ddd819c9913655d0ec55f77462f19c44b42dfa91d9f"}
{"n":104,"who":"chance","do":"roll 2","at":1795066976367,"draw":71,"of":6,"pick":2,"hash":"e4c67e55e6859257ec9edde71154747a151be4be683d1199ba08908cf2c86dbb"}
{"n":105,"who":"chance","do":"roll 5","at":1795066976367,"draw":72,"of":6,"pick":5,"hash":"d81aa880d4853c07d7c59f89e9e4331b6c0fa5550960beed20437549877831b8"}
{"n":106,"who":"chance","do":"roll 4","at":1795066976367,"draw":73,"of":6,"pick":4,"hash":"bac52313e90e56cda9b50d18cf269529c0cc7c2580818cd47c515b68399563a9"}
{"n":107,"who":"chance","do":"roll 1","at":1795066976367,"draw":74,"of":6,"pick":1,"hash":"bf72f088b8348520a0c21273efef93488052a0ec9fbc982c75dc24a164c72229"}
{"n":108,"who":"chance","do":"roll 3","at":1795066976367,"draw":75,"of":6,"pick":3,"hash":"8048ced7bc76a717070e2c9abaf0dff14f9f5b8d9188c4327ee089c8287d7e67"}
{"n":109,"who":"chance","do":"roll 3","at":1795066976367,"draw":76,"of":6,"pick":3,"hash":"e6a2da64a7ce26ab220755d17435f16e923f2445d2f5398a6578983164eb7bc6"}
{"n":110,"who":"chance","do":"roll 1","at":1795066976367,"draw":77,"of":6,"pick":1,"hash":"3c1acf6ca58ac8ab7f6713ffa9692c52f265c4eee09be81cc17c41f13cd183ae"}
{"n":111,"who":"chance","do":"roll 5","at":1795066976367,"draw":78,"of":6,"pick":5,"hash":"41d6c8e218dfa092d7e576a6d809e9addb5ddd2e00a52b62c1dbf443f4b74e6b"}
{"n":112,"who":"chance","do":"roll 5","at":1795066976367,"draw":79,"of":6,"pick":5,"hash":"a2392360f32c22ac9dbda9ca4abb3dbd144cb5782ec356705492e7bd6d01c1b1"}
{"n":113,"who":"chance","do":"roll 2","at":1795066976367,"draw":80,"of":6,"pick":2,"hash":"8ec6d7db0352a50d2ba41cf728d4282af626e4eb40030b01d3f51d97e3c0d0be"}');
INSERT INTO "entry" VALUES('vduszw89b4',114,'{"n":114,"who":2,"do":"stop","at":1795066976373,"id":"c131","hash":"31592277a38ff68803d29c9db8db2dfa44cb70407046989bf1f02ea6dcf6d166"}');
INSERT INTO "entry" VALUES('vduszw89b4',115,'{"n":115,"who":0,"do":"dice 14","at":1795066976380,"id":"c133","hash":"f79859d929547bfe52b29ad4f9c46c243ac936083fb4dad4ced7be76ec600afd"}
{"n":116,"who":"chance","do":"roll 3","at":1795066976380,"draw":81,"of":6,"pick":3,"hash":"23a8f1938c88af5e5e4b5d1b599a5133d171837ab1902c201e7105cae2a578be"}
{"n":117,"who":"chance","do":"roll 3","at":1795066976380,"draw":82,"of":6,"pick":3,"hash":"d65244e8c3a0ae7531273f8c21e40cd6abef9c3b9638c462f488142e1973b370"}
{"n":118,"who":"chance","do":"roll 5","at":1795066976380,"draw":83,"of":6,"pick":5,"hash":"756db094756b936db43401b07b3965c54b1c306cfd3fbd86fa554ea7638dafb0"}
{"n":119,"who":"chance","do":"roll B","at":1795066976380,"draw":84,"of":6,"pick":0,"hash":"2d8aae98fe2f30c7d6bd7a38d6a45b77d50b9245a0d12cb231600225888b8d6d"}
{"n":120,"who":"chance","do":"roll B","at":1795066976380,"draw":85,"of":6,"pick":0,"hash":"03712667b71d67989ebfdeb8c18aa0b936b88b0cdbfebead3ba641dbb014df7f"}
{"n":121,"who":"chance","do":"roll 5","at":1795066976380,"draw":86,"of":6,"pick":5,"hash":"f812c20a322f45c8deb7d96a8e9b8113d288dea00f0c54c9d5eef2623edf9632"}
{"n":122,"who":"chance","do":"roll 5","at":1795066976380,"draw":87,"of":6,"pick":5,"hash":"a14d09ff8474f4829d0ad6311497962adb3d7ef89525e71713f190aa530f2a99"}
{"n":123,"who":"chance","do":"roll 4","at":1795066976380,"draw":88,"of":6,"pick":4,"hash":"3490f5237ef78683cc54ade1d21725d0224cb8db72c4b4f9f778d5badbca13f7"}
{"n":124,"who":"chance","do":"roll B","at":1795066976380,"draw":89,"of":6,"pick":0,"hash":"59c05a3184410fc10f1adc6cdb8c91287b6cf956a21bddb3f4e943f2e41cb988"}
{"n":125,"who":"chance","do":"roll B","at":1795066976380,"draw":90,"of":6,"pick":0,"hash":"887f86aa5d280d3cdbc453c64df11135afe76d98d37ec8d7228cd204a9aaeee3"}
{"n":126,"who":"chance","do":"roll 3","at":1795066976380,"draw":91,"of":6,"pick":3,"hash":"1050156d428afbd21572bc32bdec0a06fba1145d8afa30c50d4dee821ddb531b"}
{"n":127,"who":"chance","do":"roll B","at":1795066976380,"draw":92,"of":6,"pick":0,"hash":"2f3a84bb0effa59645a54a452b4b4f56e422c177020b78aa86a2ae1c005011c7"}
{"n":128,"who":"chance","do":"roll B","at":1795066976380,"draw":93,"of":6,"pick":0,"hash":"e601d9d2371ad5708f83dec3c179d2ca6a7fa1ac14735539745eb3aa8cc93792"}
{"n":129,"who":"chance","do":"roll 4","at":1795066976380,"draw":94,"of":6,"pick":4,"hash":"5db441b1788dd30c3b0d5a66f914cf4683f487734afaeca889ac3d55f9cc82e1"}');
INSERT INTO "entry" VALUES('vduszw89b4',130,'{"n":130,"who":0,"do":"stop","at":1795066976387,"id":"c135","hash":"d7a9b5e7ab5023fdd88ced38686c83e400028f3f25bd2fddd6c8b6d2d1059a1c"}
{"n":131,"who":"chance","do":"turn explosion-pair","at":1795066976387,"draw":95,"of":10,"pick":2,"hash":"7defffd248e7d2b53f1809a3153d6eb94f00ae873a6024477a062e282350dd18"}');
INSERT INTO "entry" VALUES('vduszw89b4',132,'{"n":132,"who":1,"do":"dice 28","at":1795066976394,"id":"c137","hash":"a6cbbc72211bf49a60e98dd2e55dc7f2c1e806fa4b765f7a942bdc7fc668d13b"}
{"n":133,"who":"chance","do":"roll B","at":1795066976394,"draw":96,"of":6,"pick":0,"hash":"e4fa7a3d4ce683b8cc7ef82e1ea4a9da3e137371f1d7caa564f67c0045a12d9f"}
{"n":134,"who":"chance","do":"roll 1","at":1795066976394,"draw":97,"of":6,"pick":1,"hash":"4e12aafb8ceb898ccbcb7c903ab2b36033e4583f7e8344759966618f7dc5f20f"}
{"n":135,"who":"chance","do":"roll B","at":1795066976394,"draw":98,"of":6,"pick":0,"hash":"bc7a6b3a2bbec0b70be38e251a52354d2fe1901de78ccf2bc65fda8daa12a2f9"}
{"n":136,"who":"chance","do":"roll 5","at":1795066976394,"draw":99,"of":6,"pick":5,"hash":"bdfe8fc243a947ff8bf3f189815997c0695adfe4f4e0568adec686bee70b7318"}
{"n":137,"who":"chance","do":"roll B","at":1795066976394,"draw":100,"of":6,"pick":0,"hash":"2383aab47d45965fd22d1c69f95f0222155f68dfc4666ae70a69ca1f63ed7011"}
{"n":138,"who":"chance","do":"roll 2","at":1795066976394,"draw":101,"of":6,"pick":2,"hash":"e2f188f64684416f250f5f7acc711c84dea16eac6c589c3b9254bd42a4d5c65d"}
{"n":139,"who":"chance","do":"roll 2","at":1795066976394,"draw":102,"of":6,"pick":2,"hash":"4c8f7a24b9b88cec482eadb3965ddf03dccf73a6c85544254fc8d7e7388a7b1b"}
{"n":140,"who":"chance","do":"roll 2","at":1795066976394,"draw":103,"of":6,"pick":2,"hash":"6bc4bcef61174452204d703d693be0f33d017412ff783adb4a1ef5ca06649ff9"}
{"n":141,"who":"chance","do":"roll 5","at":1795066976394,"draw":104,"of":6,"pick":5,"hash":"01174b890cfa7ccf902ac60e1d183e7a161f7561604969ca53588ef1228c6291"}
{"n":142,"who":"chance","do":"roll 4","at":1795066976394,"draw":105,"of":6,"pick":4,"hash":"efa9b425aa7e3167cbafead4cb23dfeb636e344717604c293869e7b6687989d7"}
{"n":143,"who":"chance","do":"roll 5","at":1795066976394,"draw":106,"of":6,"pick":5,"hash":"fa67b358ef802cd88b707a677f0c16a0dfd893247406791c5539318b9bda9ce2"}
{"n":144,"who":"chance","do":"roll 4","at":1795066976394,"draw":107,"of":6,"pick":4,"hash":"aafa37c44ce8507dc7cfe2221680ead22a45abe6dd3162a436ea12cb5b47bc72"}
{"n":145,"who":"chance","do":"roll 5","at":1795066976394,"draw":108,"of":6,"pick":5,"hash":"247240159ddd306b9149986ea253fd5f48f2d1d0032ae3bdf932aa38e2f69779"}
{"n":146,"who":"chance","do":"roll B","at":1795066976394,"draw":109,"of":6,"pick":0,"hash":"d91caa5f22f5bdc3aebcc6286b9b60ceb0a116173cf59a10057bcb768acfd31e"}
{"n":147,"who":"chance","do":"roll 2","at":1795066976394,"draw":110,"of":6,"pick":2,"hash":"d9438bfe5b1ed7d2fedd82818394b70f20dabd57118e65e41d3082036884c5a8"}
{"n":148,"who":"chance","do":"roll 5","at":1795066976394,"draw":111,"of":6,"pick":5,"hash":"6451ef03b7360f149e631a5fdbe230aeb203d69e906d2df9fd926754136fded1"}
{"n":149,"who":"chance","do":"roll 1","at":1795066976394,"draw":112,"of":6,"pick":1,"hash":"1f9d6791d35bc43baa9455c69e9b8bd01354c995cc20cfd431f04a1ba5cadf9a"}
{"n":150,"who":"chance","do":"roll 2","at":1795066976394,"draw":113,"of":6,"pick":2,"hash":"e04123ce8892f26993b2a0c620ee3962f7882e2ad0eb899a94a6085d787735a9"}
{"n":151,"who":"chance","do":"roll B","at":1795066976394,"draw":114,"of":6,"pick":0,"hash":"be914ae12419a5a507f76b6def42230a71a4cb2707e0b3178c38362d625de9be"}
{"n":152,"who":"chance","do":"roll B","at":1795066976394,"draw":115,"of":6,"pick":0,"hash":"091429b35a421761779713b7e5c4743cd881d140bc769b7a983692d50ae9b561"}
{"n":153,"who":"chance","do":"roll 3","at":1795066976394,"draw":116,"of":6,"pick":3,"hash":"687f09a82c968f779d5c6c1e6c17607ac9298f71a1fdd4d110f5f465eedab7b9"}
{"n":154,"who":"chance","do":"roll 2","at":1795066976394,"draw":117,"of":6,"pick":2,"hash":"827bcc49e661d19e538526f669115d9f0fb1557c0ee41974893c7668118094cb"}
{"n":155,"who":"chance","do":"roll 2","at":1795066976394,"draw":118,"of":6,"pick":2,"hash":"51cabdc581df9e0c3f60e979281dba6859e8244057f77f3474506b377444ed2d"}
{"n":156,"who":"chance","do":"roll 1","at":1795066976394,"draw":119,"of":6,"pick":1,"hash":"84c84a4800d3ff371eb20965d0868f435a37a46cbf015b12e8311abc80ae03a7"}
{"n":157,"who":"chance","do":"roll 3","at":1795066976394,"draw":120,"of":6,"pick":3,"hash":"c243c6de1be380b9a0f6285b2ff2b46ce10f0ac068f553a678d91a2406f5377b"}
{"n":158,"who":"chance","do":"roll 2","at":1795066976394,"draw":121,"of":6,"pick":2,"hash":"96b15740faca20dcd24a43e4a44b2f3399436c8512112b56f6164a7a9a14e4af"}
{"n":159,"who":"chance","do":"roll 5","at":1795066976394,"draw":122,"of":6,"pick":5,"hash":"c1de600bc4d4bfab0b16d2d9c81d2f3f0a275a7268b33a893946357cb45d53a3"}
{"n":160,"who":"chance","do":"roll 3","at":1795066976394,"draw":123,"of":6,"pick":3,"hash":"4fc97b86aea6f3873a43ba656c532f3089732a93a5a2883f33d96a5afebefaf7"}');
INSERT INTO "entry" VALUES('vduszw89b4',161,'{"n":161,"who":2,"do":"dice 9","at":1795066976399,"id":"c139","hash":"6556611ebb9e176d7b15dc40b2436ee6a271c1bea829fc4a9ea99d3a39a56900"}
{"n":162,"who":"chance","do":"roll 3","at":1795066976399,"draw":124,"of":6,"pick":3,"hash":"60710b123708e9766c6223e380dfc2474bd372b1ecb94f7d5ef4ce4530f21c17"}
{"n":163,"who":"chance","do":"roll B","at":1795066976399,"draw":125,"of":6,"pick":0,"hash":"afe39e96bbc8e795c91eabb347e23085bdea78b5d3ce2999f2d041f538eea652"}
{"n":164,"who":"chance","do":"roll 3","at":1795066976399,"draw":126,"of":6,"pick":3,"hash":"342e720c8fef815ee46877ca3865aff95d03207fe3f08b3984d2ea8d56ea5d24"}
{"n":165,"who":"chance","do":"roll 2","at":1795066976399,"draw":127,"of":6,"pick":2,"hash":"34e8d45d8bd8ba34a8535c4dd75032d718aeb3bbe58ea0ffb0262145723546f2"}
{"n":166,"who":"chance","do":"roll 3","at":1795066976399,"draw":128,"of":6,"pick":3,"hash":"35a721030d972c6d0fc5e2e922b27b021fb84b6274e0cb430827735e1fcecf4a"}
{"n":167,"who":"chance","do":"roll 4","at":1795066976399,"draw":129,"of":6,"pick":4,"hash":"c09c74fdad94dd784f0dc7fe658d9bb45ac6853aacb173bb3c35346d41a8b65e"}
{"n":168,"who":"chance","do":"roll 2","at":1795066976399,"draw":130,"of":6,"pick":2,"hash":"6b4f0c03b2a5868c5265232f50cf8a74fde6cd78bb41be0e19c95109e7891a84"}
{"n":169,"who":"chance","do":"roll 3","at":1795066976399,"draw":131,"of":6,"pick":3,"hash":"c6a4d402deced279a00b54a1acad5bedf71c2d4d204db1fc0341a246f9d59780"}
{"n":170,"who":"chance","do":"roll 4","at":1795066976399,"draw":132,"of":6,"pick":4,"hash":"eee595362916362dc06b2b3f00437001ace40deeab05a78c7bcfd97f5f63ae97"}');
INSERT INTO "entry" VALUES('vduszw89b4',171,'{"n":171,"who":0,"do":"dice 14","at":1795066976405,"id":"c141","hash":"13c9e8bee871efba62ff3a09de2d8e049b2d8a3e24d3eaf02f20b01b15de4319"}
{"n":172,"who":"chance","do":"roll 3","at":1795066976405,"draw":133,"of":6,"pick":3,"hash":"a714d7fd3826ec78ffbac01fe7f4bfa4cff535ac391af98119b8c1cee7944111"}
{"n":173,"who":"chance","do":"roll 1","at":1795066976405,"draw":134,"of":6,"pick":1,"hash":"acd33201ba8db485372190155bceb66822ddd20077f7a702e0dc225cf42bfd30"}
{"n":174,"who":"chance","do":"roll 2","at":1795066976405,"draw":135,"of":6,"pick":2,"hash":"ae177fb5a49c7419e3766a210beee7d3d3c2e0591b564994bcd4f06af412b86d"}
{"n":175,"who":"chance","do":"roll 3","at":1795066976405,"draw":136,"of":6,"pick":3,"hash":"e2bcb4f2d339eb6816ed3bbb612d8b45ac5b6bd7a94e9f6c6e984b82da42166c"}
{"n":176,"who":"chance","do":"roll B","at":1795066976405,"draw":137,"of":6,"pick":0,"hash":"9d1448d998ea16d8be64c71c0c15a046e95b55765f5107c210fc51eb50dd97d2"}
{"n":177,"who":"chance","do":"roll 5","at":1795066976405,"draw":138,"of":6,"pick":5,"hash":"724173489689ed4bb79e96eb93eb93f1b3eb44e4e7a6ac84b1ca06dcc5756fb2"}
{"n":178,"who":"chance","do":"roll B","at":1795066976405,"draw":139,"of":6,"pick":0,"hash":"3b53411c3060fa45808017dce26a7a793360d1781a63906651505345e0b85156"}
{"n":179,"who":"chance","do":"roll 4","at":1795066976405,"draw":140,"of":6,"pick":4,"hash":"77479e3db1ab8c6c761197309b2c099239be107801a06c326ecc503010bd5e37"}
{"n":180,"who":"chance","do":"roll 5","at":1795066976405,"draw":141,"of":6,"pick":5,"hash":"3dc6af01e7c60015fec53cbfa136cff90c4cc0531d25dc3364bbef4f1d993d39"}
{"n":181,"who":"chance","do":"roll 5","at":1795066976405,"draw":142,"of":6,"pick":5,"hash":"24ded6d043a92ffb6a08d655ed6bd3423a07574ec58770934a191f4b36746883"}
{"n":182,"who":"chance","do":"roll 1","at":1795066976405,"draw":143,"of":6,"pick":1,"hash":"79c0ed0897110231585a4e5ce6f8db47f24025b0742ec6aff85cd926c9a7d5ad"}
{"n":183,"who":"chance","do":"roll 3","at":1795066976405,"draw":144,"of":6,"pick":3,"hash":"01ade0a04c4d5e74c87422e98284b4458b45a1add53737e0f4c24da3ef0f90dc"}
{"n":184,"who":"chance","do":"roll 5","at":1795066976405,"draw":145,"of":6,"pick":5,"hash":"47df4f8033e28038a8a8b50451c0805e8b95b6c1a401d022189b24f6b79e1270"}
{"n":185,"who":"chance","do":"roll 1","at":1795066976405,"draw":146,"of":6,"pick":1,"hash":"13e3145d4e34da5d0e86a3a29730467622b52ffebecb7760317fa7799f452b99"}
{"n":186,"who":"chance","do":"turn bomb-has-4-5","at":1795066976405,"draw":147,"of":9,"pick":7,"hash":"81c0fedade9b3a0340f7608e39e0b15bd9f06d73dc6e7a7cfdf71e1fdf0a0185"}');
INSERT INTO "entry" VALUES('vduszw89b4',187,'{"n":187,"who":1,"do":"dice 6","at":1795066976410,"id":"c143","hash":"1224c2a942ef18c7223d09e70a09117734efcac7ccec853400c14417cf89b517"}
{"n":188,"who":"chance","do":"roll 1","at":1795066976410,"draw":148,"of":6,"pick":1,"hash":"1cd125c5e65ef54756d56d20c25c2392afbe765a64a285c2d5f5db04c5ad0c92"}
{"n":189,"who":"chance","do":"roll 3","at":1795066976410,"draw":149,"of":6,"pick":3,"hash":"d310cc6f1e5d2ca937ccd6fc21cb10d50016bda77a312dc5d0fbafd160f942e4"}
{"n":190,"who":"chance","do":"roll 2","at":1795066976410,"draw":150,"of":6,"pick":2,"hash":"30cda7d35a71fdb13d3696af0d95e172c0a1c4fb7624e361ac27b62630bacc96"}
{"n":191,"who":"chance","do":"roll 5","at":1795066976410,"draw":151,"of":6,"pick":5,"hash":"a485084800ceadfd6bd29d95895ea014a4c84fb1794ff773a63a828a0cdda532"}
{"n":192,"who":"chance","do":"roll 1","at":1795066976410,"draw":152,"of":6,"pick":1,"hash":"ccef2980b1e08643f537cf7a0f0ef921624e07daf07a89211aee46d05ce233ad"}
{"n":193,"who":"chance","do":"roll 4","at":1795066976410,"draw":153,"of":6,"pick":4,"hash":"9f42ca6f50af84bae9a0acd8d1826cd2423846dd2e0cd6defa6d68d0a4464d65"}');
INSERT INTO "entry" VALUES('vduszw89b4',194,'{"n":194,"who":1,"do":"stop","at":1795066976416,"id":"c145","hash":"53975fb7a692a8e185824ce7d7a004868f641d2843a24e31966eabc3aadfb067"}');
INSERT INTO "entry" VALUES('vduszw89b4',195,'{"n":195,"who":2,"do":"dice 6","at":1795066976422,"id":"c147","hash":"9e4301dcc8152cc04fa33c81ef32037e10730cefe92e9400d817bce8956abc92"}
{"n":196,"who":"chance","do":"roll 5","at":1795066976422,"draw":154,"of":6,"pick":5,"hash":"36ec452eb9dabe70006bc274e81e267381bf827fd1568e9d01f18429f4975dd5"}
{"n":197,"who":"chance","do":"roll 4","at":1795066976422,"draw":155,"of":6,"pick":4,"hash":"112dfdc8350c77d4a36a8950e6c6f41135156dcc470a39fb0c9fba152be6b2d7"}
{"n":198,"who":"chance","do":"roll B","at":1795066976422,"draw":156,"of":6,"pick":0,"hash":"08d49e9d5e370f50d2d61152f4f23e29f97b0653f4a8931140773f71032ef15b"}
{"n":199,"who":"chance","do":"roll 3","at":1795066976422,"draw":157,"of":6,"pick":3,"hash":"382347d811708fd75d8bd6476a16bf519fbc37129b61380155b2cc6367eda811"}
{"n":200,"who":"chance","do":"roll 4","at":1795066976422,"draw":158,"of":6,"pick":4,"hash":"7efbabd3185e7fb6665d2497404cfc691a8527e8bfdc291c6873fa0e795445ec"}
{"n":201,"who":"chance","do":"roll 1","at":1795066976422,"draw":159,"of":6,"pick":1,"hash":"d4bdc2d22e3f5f6f592dcb9954ad4308e293cc188dc33d31ba136d61a7454c55"}');
INSERT INTO "entry" VALUES('vduszw89b4',202,'{"n":202,"who":2,"do":"stop","at":1795066976432,"id":"c149","hash":"4b587e637dc20dde53002527679066616135fb26cca738b2ef5de4f1025945ee"}');
INSERT INTO "entry" VALUES('vduszw89b4',203,'{"n":203,"who":0,"do":"dice 5","at":1795066976437,"id":"c151","hash":"f4ee13662dcbe9a3b12e9fc72df421d72b09571546722ddfbf73d0985eb01bf2"}
{"n":204,"who":"chance","do":"roll 4","at":1795066976437,"draw":160,"of":6,"pick":4,"hash":"bdb90f29024edc3c0df68fdca65a3f3e9e80324558a785cbf3d8b9a81ff4446a"}
{"n":205,"who":"chance","do":"roll 3","at":1795066976437,"draw":161,"of":6,"pick":3,"hash":"6e2a0ea542fb4d1dd94899a828fb97ca100c9f63235d08c4757f6e61cc595b29"}
{"n":206,"who":"chance","do":"roll 3","at":1795066976437,"draw":162,"of":6,"pick":3,"hash":"35f75c1a83311f56a701f6763c8919f30176dab0524b4c40e8684a0dd2e39f18"}
{"n":207,"who":"chance","do":"roll 1","at":1795066976437,"draw":163,"of":6,"pick":1,"hash":"1b60b0a6406b4d879b8ef542a8ca011fe761b261e931c367a06c7b6cdc5f50a9"}
{"n":208,"who":"chance","do":"roll 5","at":1795066976437,"draw":164,"of":6,"pick":5,"hash":"9dbafdddd229230ad9d33bbdb03a52c6d14f1afc432e1fcb155c38e23c85e487"}');
INSERT INTO "entry" VALUES('vduszw89b4',209,'{"n":209,"who":0,"do":"reroll","at":1795066976442,"id":"c153","hash":"84836158b2848e47dd8bd982540fb15bcf51ef3aa446e793377108e0684f330d"}
{"n":210,"who":0,"do":"pick 1x5","at":1795066976442,"line":209,"id":"c153","hash":"7129831b216c5ba506346437fbed83b20d02679ee2d7073bec4f95993411b624"}
{"n":211,"who":0,"do":"pick 1x4","at":1795066976442,"line":209,"id":"c153","hash":"a0b1b81ca40c4fa44ba71756c1636bfa14b3a4be8c5bf09af0f8f254448a8d65"}
{"n":212,"who":0,"do":"pick 1x3","at":1795066976442,"line":209,"id":"c153","hash":"2fb2f7d3fb9eb1a55d78c4ba9941f34f699d33d20f8044202372be0617ecef7d"}
{"n":213,"who":0,"do":"pick 0x1","at":1795066976442,"line":209,"id":"c153","hash":"8c7e29f0a9d7b746bd7ab6f16d4541ab14a1fd086a85af301b91dd5956c3f335"}
{"n":214,"who":"chance","do":"roll 5","at":1795066976442,"draw":165,"of":6,"pick":5,"hash":"62341a6542f0cee29179fd6751a29628ab54904ccefd308b6c9119b5012b800c"}
{"n":215,"who":"chance","do":"roll 2","at":1795066976442,"draw":166,"of":6,"pick":2,"hash":"07b92f300f5f0e1922d5975b2b24d263fbb308380bdc5c98ea17e00551dd1bb2"}
{"n":216,"who":"chance","do":"roll 5","at":1795066976442,"draw":167,"of":6,"pick":5,"hash":"bd469e215a5650f05f10d8f99c51b6a8a874d062c09670f881be386858b1a8cb"}');
INSERT INTO "entry" VALUES('vduszw89b4',217,'{"n":217,"who":0,"do":"reroll","at":1795066976448,"id":"c155","hash":"ed14f058838524ba9b4187f00fb129b39b97bf39dd94a6c68b52b1f9e2787bbd"}
{"n":218,"who":0,"do":"pick 2x5","at":1795066976448,"line":217,"id":"c155","hash":"c56c09c3169ea737184de38fb421753740da9039a158f7d4e31974f49d9a14a5"}
{"n":219,"who":0,"do":"pick 1x3","at":1795066976448,"line":217,"id":"c155","hash":"6b578ee7a42641034160fb5be3937c20a15afd855a449d635ae75ab3d15998bd"}
{"n":220,"who":0,"do":"pick 1x2","at":1795066976448,"line":217,"id":"c155","hash":"63d9e26a1dda29e5491681d592aa0ed93810f6d5047eee105876c7a963472003"}
{"n":221,"who":0,"do":"pick 1x1","at":1795066976448,"line":217,"id":"c155","hash":"08621d629ec6fe84fd34857ae1a97aa64920498de46749bae40727bad3719f27"}
{"n":222,"who":"chance","do":"roll 4","at":1795066976448,"draw":168,"of":6,"pick":4,"hash":"d5a4891e4a620ab3a6a7832516ed5b699b4add28a89aaa1f2d8799abdfde5673"}
{"n":223,"who":"chance","do":"roll 2","at":1795066976448,"draw":169,"of":6,"pick":2,"hash":"384362c5700832943d53fb5a4a780a80b5fe910d144119b3e43cf05938510f08"}
{"n":224,"who":"chance","do":"roll 5","at":1795066976448,"draw":170,"of":6,"pick":5,"hash":"14214f4d46a6efa57409419971a49e1fdc4e4653a1ba600d761f08ccec45a18c"}
{"n":225,"who":"chance","do":"roll 1","at":1795066976448,"draw":171,"of":6,"pick":1,"hash":"89c3b517bddb4c9fe36edd59f902ada7ed0afd899093197f841a68342a8304e6"}
{"n":226,"who":"chance","do":"roll 3","at":1795066976448,"draw":172,"of":6,"pick":3,"hash":"8c2eb1c66e2ce125535146629840c5f8d319e4a2010ca888f7643d98b83b7963"}
{"n":227,"who":"chance","do":"turn bomb-different-2","at":1795066976448,"draw":173,"of":8,"pick":5,"hash":"98678f98bee53fb74d20e0093891aec6e6385374123f5c717cf96ef761ab8bac"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',0,'{"tripot":2,"game":"the-boss","rules":1,"edition":"standard","edition_digest":"9e66ece06678df9248e28ff22c07c64dff121dea8239a0e4133738ea70f225f0","players":3,"options":{"first":"chance","cities":"standard","police":"set_up"},"seats":[{"name":"seat 0","kind":"person"},{"name":"seat 1","kind":"person"},{"name":"seat 2","kind":"person"}],"commitment":"beb51d0da95b6227e01fe5c980045eb67c319822a6daefccecc6d99bd901ef5d","player_seeds":["seed of pwuemuza7hb9","seed of pwuemuza7hb9","seed of pwuemuza7hb9"],"at":1795066976460,"components":{"city":[{"number":1,"id":"new-york","cards":[{"face":"0"},{"face":"1"},{"face":"2"},{"face":"3"}]},{"number":2,"id":"boston","cards":[{"face":"3"},{"face":"4"},{"face":"hospital"},{"face":"prison"}]},{"number":3,"id":"detroit","cards":[{"face":"1"},{"face":"2"},{"face":"3"},{"face":"4"},{"face":"revolver"}]},{"number":4,"id":"kansas-city","cards":[{"face":"2"},{"face":"3"},{"face":"revolver"}]},{"number":5,"id":"cincinnati","cards":[{"face":"1"},{"face":"2"},{"face":"3"},{"face":"banned"}]},{"number":6,"id":"memphis","cards":[{"face":"1"},{"face":"2"},{"face":"3"},{"face":"hospital"}]},{"number":7,"id":"philadelphia","cards":[{"face":"3"},{"face":"revolver"},{"face":"prison"}]}],"chicago":{"cards":[]},"gangsters":{"experts":6,"occasionals":3,"ban_markers":1},"police":{"gold":2,"silver":2,"double":1},"sets":{"standard":{"2":"123","3":"12345","4":"1234567"},"alternatives":["235","135","236","136","1247","1457","2457","1467","2467","4567","23456","13456","12346","12357","23567","13567","12367"]},"hand":{"cards":5}},"hash":"7f2c86ec8bcff22a0907352dbe406712c8c56fd004b8f6fccb609df7d724c3f7"}
{"n":1,"who":"chance","do":"marker 1","at":1795066976460,"draw":0,"of":3,"pick":1,"hash":"a0c89cfbb2f56e8a9520123df9d0b8583765b5fd5a46a6f70daf5cc7d8f8cf35"}
{"n":2,"who":"chance","do":"deal NEW-YORK 0 to 1","at":1795066976460,"draw":1,"of":60,"pick":43,"hash":"b197bf39b37015156324370e6a5c508018394feef0c1917bf8d5af0f3c52ad2e"}
{"n":3,"who":"chance","do":"deal NEW-YORK 1 to hidden","at":1795066976460,"draw":2,"of":42,"pick":10,"hash":"d87b7df14b6881ebc4c54759411662e246e4b44e8814cd0cea2ef3a6ce94a66e"}
{"n":4,"who":"chance","do":"deal NEW-YORK 2 to 2","at":1795066976460,"draw":3,"of":14,"pick":12,"hash":"e5f6ecd70547c4f838742461fcb3d6437278e83bc78851703536da863c324741"}
{"n":5,"who":"chance","do":"deal NEW-YORK 3 to 0","at":1795066976460,"draw":4,"of":13,"pick":3,"hash":"56746e3b9ea87b19e237cb81b27996842bc4ff2271202e4c61cb401e75521fcc"}
{"n":6,"who":"chance","do":"deal BOSTON 3 to 2","at":1795066976460,"draw":5,"of":48,"pick":41,"hash":"9cd48a491158edfacaba69224f279f565bce25d89969aec288963e3f8d6738bb"}
{"n":7,"who":"chance","do":"deal BOSTON 4 to hidden","at":1795066976460,"draw":6,"of":33,"pick":2,"hash":"6ceb36b72ffe170aec43d9e12bfc534b2d366b3d6d7531b1a6fb8151322fe2d3"}
{"n":8,"who":"chance","do":"deal BOSTON hospital to 2","at":1795066976460,"draw":7,"of":11,"pick":10,"hash":"ce12881937c0ac599f57cf5d6806277db3dfe6cd6538e177c7b8565dce1b5bfc"}
{"n":9,"who":"chance","do":"deal BOSTON prison to 2","at":1795066976460,"draw":8,"of":10,"pick":8,"hash":"011facc30de60a852eac51dc8d9b6b2d9a9bdb3b8604ebdcdcc4297fb5df7a2e"}
{"n":10,"who":"chance","do":"deal DETROIT 1 to 1","at":1795066976460,"draw":9,"of":45,"pick":27,"hash":"6b577eae0b88b731c4b1f8db8bc201115d68e27fcd6e1154b3922adfdcb8e9ce"}
{"n":11,"who":"chance","do":"deal DETROIT 2 to 1","at":1795066976460,"draw":10,"of":32,"pick":20,"hash":"80ce12176714040c5db974543a26329b7f1cca299761284fc89ea5255dd9fa07"}
{"n":12,"who":"chance","do":"deal DETROIT 3 to 0","at":1795066976460,"draw":11,"of":21,"pick":7,"hash":"2fcbff682f1649fc13bd2fcdc34cbb369e20b49db19a4271da212ce8388fa2de"}
{"n":13,"who":"chance","do":"deal DETROIT 4 to 0","at":1795066976460,"draw":12,"of":12,"pick":6,"hash":"1cf7e3d2d0c51538672f2a3eb40da4ff1bf4888b536167bd4436bdec6e7954e1"}
{"n":14,"who":"chance","do":"deal DETROIT revolver to hidden","at":1795066976460,"draw":13,"of":1,"pick":0,"hash":"1ccda9603b307b00fda3ebc4071a45243898548e38078abb0a9f7928a519db42"}
{"n":15,"who":"chance","do":"deal KANSAS-CITY 2 to 0","at":1795066976460,"draw":14,"of":15,"pick":5,"hash":"81912109d845070214042f806fb945808bcbe862ac79ca3499d4da790ec5d7b0"}
{"n":16,"who":"chance","do":"deal KANSAS-CITY 3 to hidden","at":1795066976460,"draw":15,"of":8,"pick":0,"hash":"2001ba67603b268a85bd32dfe9559fda7e5d275da4cc72c9b1869b3b6c3372b7"}
{"n":17,"who":"chance","do":"deal KANSAS-CITY revolver to 2","at":1795066976460,"draw":16,"of":4,"pick":3,"hash":"ab39324dd72b5445e383083a4882d5f9af0a76b9f058d24eec62bd18ed0e1b8e"}
{"n":18,"who":"chance","do":"deal CINCINNATI 1 to 1","at":1795066976460,"draw":17,"of":12,"pick":11,"hash":"15f45b3a40b47ca1a0f20e6a89094b94639a55eff75425122c9cc422f7a1753c"}
{"n":19,"who":"chance","do":"deal CINCINNATI 2 to hidden","at":1795066976460,"draw":18,"of":6,"pick":1,"hash":"d15d225ec8e986297b05a8ab4fd1daba22dc62626d5ee7b04920a0dc5b85ae21"}
{"n":20,"who":"chance","do":"deal CINCINNATI 3 to 0","at":1795066976460,"draw":19,"of":2,"pick":0,"hash":"da549d041621caa945301d336f4f5ef4a7b44b3293d6ce79b87cadc955f89b43"}
{"n":21,"who":"chance","do":"deal CINCINNATI banned to 1","at":1795066976460,"draw":20,"of":1,"pick":0,"hash":"b690959466b649a556814f344cda032174b53e3e7a3d8949357b7b22e8baf8a2"}
{"n":22,"who":"chance","do":"police gold","at":1795066976460,"draw":21,"of":5,"pick":1,"hash":"d94c330d475f960fb963846d30c049b51b12a94ccb68a36b2947fddbdfe4d2d9"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',23,'{"n":23,"who":1,"do":"place DETROIT E1 O1","at":1795066976464,"id":"c158","hash":"206658674a74d262fccec325fefb2002cebec11e270373cd1744a8cb03853547"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',24,'{"n":24,"who":1,"do":"play CINCINNATI 1","at":1795066976468,"id":"c160","hash":"190b30155872276a56b9a6cf9edfe74594979f69d1ad2bd428004415a6f4c2ff"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',25,'{"n":25,"who":2,"do":"place DETROIT E1 O3","at":1795066976474,"id":"c162","hash":"15ab7f66a6912d73ee10ebbdc58bce1975f724a27a0674dd0a5d5165f817ab0a"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',26,'{"n":26,"who":2,"do":"play NEW-YORK 2","at":1795066976480,"id":"c164","hash":"193240f67a08e3fd48199cc9b5428ef613ae7f3b57ff8603663946cbb3e8e7e7"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',27,'{"n":27,"who":0,"do":"place DETROIT E6 O2","at":1795066976487,"id":"c166","hash":"65f46a15b1c3faf234cb2785ee19a4efd7a9e1a11d1b7e3e76b970d9573bd2e2"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',28,'{"n":28,"who":0,"do":"play KANSAS-CITY 2","at":1795066976496,"id":"c168","hash":"1047e4ea98dd02176e28df70794be14914096a5afcc6e6cbd43404234fc1d907"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',29,'{"n":29,"who":1,"do":"place NEW-YORK E3","at":1795066976498,"id":"c170","hash":"674ed39b0222267e3cfee4b2dfb7562962c75857de2da4305af624c3637e4ad6"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',30,'{"n":30,"who":1,"do":"play DETROIT 1","at":1795066976506,"id":"c172","hash":"091abef1bcbf05bb3db2e4106012917583dd5045cb9fa91b04dd3ffaf77cbe7c"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',31,'{"n":31,"who":2,"do":"place NEW-YORK E5","at":1795066976517,"id":"c174","hash":"75d5af1d86b5e1f59c6fc335fc8134dfab1b50aba097a4742cbb2a09d2d0f8f4"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',32,'{"n":32,"who":2,"do":"play BOSTON hospital","at":1795066976524,"id":"c176","hash":"d08d7cb39f2c930def8a51be52364fe6a2bef925040b28864a8b01f40ca67036"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',33,'{"n":33,"who":0,"do":"place DETROIT O1","at":1795066976532,"id":"c178","hash":"1845627ab0285dfb0d015e114aebb6853b3d14342f67ddd1fb715c771ad65923"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',34,'{"n":34,"who":0,"do":"play DETROIT 3","at":1795066976536,"id":"c180","hash":"2cda7155a48babd81ffd6b2d7b2f6a618fe3f270243c112ad467a7fe7efeb1a3"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',35,'{"n":35,"who":1,"do":"place NEW-YORK E2 O2","at":1795066976551,"id":"c182","hash":"75c8649b5885de74cc825b15a33310c13afd5d3282611c6c0147060a2641bfc8"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',36,'{"n":36,"who":1,"do":"play DETROIT 2","at":1795066976562,"id":"c184","hash":"38f90555e5e90c74d4fe7820499c6f6c6f71d725043493196f927108e92b8c3f"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',37,'{"n":37,"who":2,"do":"pass","at":1795066976572,"id":"c186","hash":"8e69ac69bac4501b7751afef5f43343ff5960fa510fc2f4e9a24546c6882abc2"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',38,'{"n":38,"who":2,"do":"play BOSTON 3","at":1795066976584,"id":"c188","hash":"f839bc8432e6c5cf65ff8b79601d2679f165e883531f2c2c06d08d950b6c45f8"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',39,'{"n":39,"who":0,"do":"pass","at":1795066976592,"id":"c190","hash":"4dfbbb14c9a9ed6d29a15dd3adaa3ef06f13e55c710ac1d0768e580222cbe0a3"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',40,'{"n":40,"who":0,"do":"play CINCINNATI 3","at":1795066976597,"id":"c192","hash":"e904510b1a4b75b921ddf8e03b1f1274d40d77298d28da43224aea3db39ef363"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',41,'{"n":41,"who":1,"do":"pass","at":1795066976603,"id":"c194","hash":"380e9affc8efe1af7f31a544e3f50de47983d38acabae986ecbd8e1a712e119e"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',42,'{"n":42,"who":1,"do":"play NEW-YORK 0","at":1795066976608,"id":"c196","hash":"9a691a25c665b3964b1a3b73b05fe9b3a32f06932ca81ea21f7a16c88256d96f"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',43,'{"n":43,"who":2,"do":"pass","at":1795066976613,"id":"c198","hash":"5716888f98e6cd315308a304b1f92bdd16b1f7dbcdb83960187a61d6a440c7cc"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',44,'{"n":44,"who":2,"do":"play BOSTON prison","at":1795066976619,"id":"c200","hash":"4f479b5343ba8239285d90d8b4b8390fa5738f9bd9b36f03caddad83acf3111e"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',45,'{"n":45,"who":0,"do":"pass","at":1795066976624,"id":"c202","hash":"2b0292d66e5d194bb046806c9e62b4fdbe947d7610752a32a5959d0e05f2a5cf"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',46,'{"n":46,"who":0,"do":"play NEW-YORK 3","at":1795066976629,"id":"c204","hash":"77bc78e7f45e44d0625d4ce39593376f7cc387f958c6d3f77566257b6ee21253"}');
INSERT INTO "entry" VALUES('6nnrhdshzd',47,'{"n":47,"who":1,"do":"pass","at":1795066976634,"id":"c206","hash":"1a95d7137ce343a4984331236b640286417435709ff447b05fa13e8cf4a18c1c"}');
INSERT INTO "entry" VALUES('f8teap44qq',0,'{"tripot":2,"game":"reglement-de-comptes","rules":1,"edition":"standard","edition_digest":"20dfc9dc27ef0244188374d7e8c42793a5b20caa9ab705e149b14d49581cbf40","players":3,"options":{"seating":"predefined"},"seats":[{"name":"seat 0","kind":"person"},{"name":"seat 1","kind":"person"},{"name":"seat 2","kind":"person"}],"commitment":"4caf5499ad809d66a3d12a5fb086275ff75d2b4f17c344578df1f3dee997814c","player_seeds":["seed of pwuemuza7hb9","seed of pwuemuza7hb9","seed of pwuemuza7hb9"],"at":1795066976660,"components":{"seat":[{"number":1,"item":"glass","faces":28,"letter":"A"},{"number":2,"item":"register","faces":27,"letter":"B"},{"number":3,"item":"gambling","faces":26,"letter":"C"},{"number":4,"item":"knife","faces":25},{"number":5,"item":"bar","faces":24,"letter":"D"},{"number":6,"item":"glass","faces":23,"letter":"E"},{"number":7,"item":"revolver","faces":22,"letter":"F"},{"number":8,"item":"glass","faces":21},{"number":9,"item":"restaurant","faces":20,"letter":"G"},{"number":10,"item":"knife","faces":19,"letter":"H"},{"number":11,"item":"revolver","faces":18},{"number":12,"item":"glass","faces":17,"letter":"I"},{"number":13,"item":"revolver","faces":16,"letter":"J"},{"number":14,"item":"none","letter":"K"},{"number":15,"item":"knife"},{"number":16,"item":"bar","faces":13,"letter":"L"},{"number":17,"item":"glass","faces":12},{"number":18,"item":"revolver","faces":11,"letter":"M"},{"number":19,"item":"glass","faces":10,"letter":"N"},{"number":20,"item":"revolver","faces":9},{"number":21,"item":"glass","faces":8},{"number":22,"item":"gambling","faces":7,"letter":"O"},{"number":23,"item":"knife","faces":6,"letter":"P"},{"number":24,"item":"revolver","faces":5},{"number":25,"item":"glass","faces":4,"letter":"Q"},{"number":26,"item":"revolver","faces":3},{"number":27,"item":"restaurant","faces":2,"letter":"R"},{"number":28,"item":"knife","faces":1},{"number":29,"item":"none"},{"number":30,"item":"glass"}],"deck":{"knife":9,"pan":9,"order":8,"pass":6,"boum":4,"cocktail":6,"alerte":2,"move":16},"pills":{"count":18},"gangs":{"3":{"parrain":1,"flingueur":2,"lame":2,"cogneur":5},"4":{"parrain":1,"flingueur":1,"lame":2,"cogneur":3},"5":{"parrain":1,"flingueur":1,"lame":1,"cogneur":3},"6":{"parrain":1,"flingueur":1,"lame":1,"cogneur":2}},"bank":{"3":120000,"4":90000,"5":70000,"6":60000},"seatings":{"3":[[1,"red","cogneur"],[2,"yellow","lame"],[3,"yellow","lame"],[4,"blue","cogneur"],[5,"blue","cogneur"],[6,"red","lame"],[7,"yellow","cogneur"],[8,"blue","cogneur"],[9,"yellow","flingueur"],[10,"red","flingueur"],[11,"yellow","parrain"],[12,"yellow","cogneur"],[13,"yellow","cogneur"],[14,"red","flingueur"],[15,"red","cogneur"],[16,"red","cogneur"],[17,"red","cogneur"],[18,"red","parrain"],[19,"blue","parrain"],[20,"red","cogneur"],[21,"blue","flingueur"],[22,"red","lame"],[23,"blue","lame"],[24,"yellow","cogneur"],[25,"yellow","flingueur"],[26,"blue","cogneur"],[27,"blue","lame"],[28,"blue","flingueur"],[29,"yellow","cogneur"],[30,"blue","cogneur"]],"4":[[1,"yellow","lame"],[2,"red","parrain"],[3,"red","flingueur"],[4,"blue","cogneur"],[5,"blue","lame"],[6,"yellow","cogneur"],[8,"blue","cogneur"],[9,"green","cogneur"],[10,"yellow","parrain"],[11,"green","lame"],[12,"red","cogneur"],[13,"yellow","flingueur"],[14,"red","lame"],[15,"yellow","cogneur"],[16,"green","cogneur"],[17,"red","cogneur"],[18,"green","lame"],[19,"yellow","cogneur"],[20,"green","parrain"],[21,"red","lame"],[22,"yellow","lame"],[23,"blue","flingueur"],[24,"blue","cogneur"],[26,"red","cogneur"],[27,"blue","lame"],[28,"green","flingueur"],[29,"green","cogneur"],[30,"blue","parrain"]],"5":[[1,"blue","parrain"],[2,"orange","lame"],[3,"red","cogneur"],[4,"blue","cogneur"],[5,"green","cogneur"],[6,"yellow","flingueur"],[7,"orange","cogneur"],[8,"blue","lame"],[9,"red","cogneur"],[10,"green","cogneur"],[11,"red","parrain"],[12,"red","cogneur"],[13,"orange","cogneur"],[14,"blue","cogneur"],[15,"green","cogneur"],[16,"blue","cogneur"],[17,"yellow","cogneur"],[18,"green","flingueur"],[19,"red","lame"],[20,"orange","parrain"],[21,"orange","flingueur"],[22,"green","lame"],[23,"yellow","parrain"],[24,"yellow","cogneur"],[25,"red","flingueur"],[26,"green","parrain"],[27,"yellow","lame"],[28,"blue","flingueur"],[29,"yellow","cogneur"],[30,"orange","cogneur"]],"6":[[1,"yellow","lame"],[2,"red","cogneur"],[3,"green","flingueur"],[4,"blue","parrain"],[5,"orange","lame"],[6,"red","parrain"],[7,"orange","flingueur"],[8,"red","cogneur"],[9,"yellow","cogneur"],[10,"yellow","cogneur"],[11,"green","lame"],[12,"green","cogneur"],[13,"red","flingueur"],[14,"violet","parrain"],[15,"green","parrain"],[16,"violet","lame"],[17,"yellow","parrain"],[18,"orange","cogneur"],[19,"blue","flingueur"],[20,"green","cogneur"],[21,"violet","flingueur"],[22,"orange","parrain"],[23,"violet","cogneur"],[24,"red","lame"],[25,"blue","cogneur"],[26,"yellow","flingueur"],[27,"blue","cogneur"],[28,"violet","cogneur"],[29,"orange","cogneur"],[30,"blue","lame"]]}},"hash":"9e9e8e08034d62363e2360d6cd145946f7fb4cb2788b20a6ddf8b3fe2513625b"}
{"n":1,"who":"chance","do":"draw order","at":1795066976660,"draw":0,"of":60,"pick":20,"hash":"8cc079b428f35fc1f0f0d90d93a36f0a3e75c7994f23e0a5f6b4bef2db8590e6"}
{"n":2,"who":"chance","do":"draw move","at":1795066976660,"draw":1,"of":59,"pick":44,"hash":"31a8a317b4be7dace1996ce59299c750d1b38190ed795986f1dd6e139477dc5f"}
{"n":3,"who":"chance","do":"draw knife","at":1795066976660,"draw":2,"of":58,"pick":5,"hash":"f14ebebccbd427b8d19c764a6428c0c577df401fb4ec211bb59e9073db92ee90"}
{"n":4,"who":"chance","do":"draw order","at":1795066976660,"draw":3,"of":57,"pick":17,"hash":"bd7db02a11f4544ed24892e06af95e5d7ad45c4bd2cc81fad4f5f56b352de1a3"}
{"n":5,"who":"chance","do":"draw boum","at":1795066976660,"draw":4,"of":56,"pick":32,"hash":"3fba78cc9be9272acc4cbb7c373980658be50d9da7f80b1bacc919602b0b9bc7"}
{"n":6,"who":"chance","do":"draw pass","at":1795066976660,"draw":5,"of":55,"pick":23,"hash":"248e9ee72b4c111a759781c7126456002b4f97e57fa35428b5c022d206c977aa"}
{"n":7,"who":"chance","do":"draw pan","at":1795066976660,"draw":6,"of":54,"pick":14,"hash":"03c6bcd4ef87ce63a1321b077ecf4db50e5e7cb075d0c17a53398c06525dae3b"}
{"n":8,"who":"chance","do":"draw cocktail","at":1795066976660,"draw":7,"of":53,"pick":34,"hash":"13a14e6fced0bbe211dcb9a015ae5adbdd7ce9f9c2d7b8ce5acf053a5f669c01"}
{"n":9,"who":"chance","do":"draw knife","at":1795066976660,"draw":8,"of":52,"pick":5,"hash":"01fa81ce82ab921bd7b79f7376ace898b51f73263a5cb40edc36c8610b8f4810"}
{"n":10,"who":"chance","do":"draw pan","at":1795066976660,"draw":9,"of":51,"pick":12,"hash":"c0ad35cf005c7ee9c1cfc7c3575dbae59f2171831bea0765772962cc1441faa2"}
{"n":11,"who":"chance","do":"draw pass","at":1795066976660,"draw":10,"of":50,"pick":23,"hash":"effea46fd5fb049271863af88bedc47f5f2195cc36e8fe786f39f15b2c362e5b"}
{"n":12,"who":"chance","do":"draw move","at":1795066976660,"draw":11,"of":49,"pick":44,"hash":"fe72471be0b68068a3353ddb1221424bb59708c44b0ca22eb28445bb7cfe35c9"}
{"n":13,"who":"chance","do":"draw pan","at":1795066976660,"draw":12,"of":48,"pick":13,"hash":"3f26dcdeae2ea051d5c701dd2ca47393e15d3df7e4c8a00a1df9a0332f6da588"}
{"n":14,"who":"chance","do":"draw order","at":1795066976660,"draw":13,"of":47,"pick":16,"hash":"52871b8f70ed16b8d4456d454897e9c6c0b770b90619d75ccfd1147f268c55ce"}
{"n":15,"who":"chance","do":"draw boum","at":1795066976660,"draw":14,"of":46,"pick":23,"hash":"4dfdc2e53f1225ec0ba4b965d0407fc31672a1c803734b794cac248dd7dfd367"}');
INSERT INTO "entry" VALUES('f8teap44qq',16,'{"n":16,"who":0,"do":"order","at":1795066976664,"id":"c209","hash":"c1d0a6ff9d7c9722a68435ac42ff17229f73f18bf20bf9b9c62d497a3bb835ad"}');
INSERT INTO "entry" VALUES('f8teap44qq',17,'{"n":17,"who":0,"do":"order 21","at":1795066976670,"id":"c211","hash":"ab6225203ad19526a6bb95b6e6679685beff23a0aa9d1e816b1630484c97feb3"}');
INSERT INTO "entry" VALUES('f8teap44qq',18,'{"n":18,"who":0,"do":"end","at":1795066976676,"id":"c213","hash":"fb528c461243eb22ef6f245f06364b09d3d90a3757dc56ebb7f877e498aaad56"}
{"n":19,"who":"chance","do":"draw pan","at":1795066976676,"draw":15,"of":45,"pick":7,"hash":"681da498034f11a2a72aae876573c50b7a4b6930f6f5eb3b34a20ed928126e15"}');
INSERT INTO "entry" VALUES('f8teap44qq',20,'{"n":20,"who":1,"do":"discard pan","at":1795066976684,"id":"c215","hash":"1d0b02cb8271afed215d8236ddbc76f26e9340b1f0941143c46bb6655148e1cd"}
{"n":21,"who":"chance","do":"draw pass","at":1795066976684,"draw":16,"of":44,"pick":18,"hash":"8a2e65ad6558a0ea04502c5bbaea02e177f385eb7bde67ed0cc1ef325c95d024"}');
INSERT INTO "entry" VALUES('f8teap44qq',22,'{"n":22,"who":2,"do":"discard order","at":1795066976690,"id":"c217","hash":"9bae9b56de1d800ef8c670774822ea97fedb5179cf2b897e7959f5f5ac243f7b"}
{"n":23,"who":"chance","do":"draw move","at":1795066976690,"draw":17,"of":43,"pick":38,"hash":"a89f0e6f00505ca8c0146d112ea63c5cff6a848867b186be2abf112dc674560b"}');
INSERT INTO "entry" VALUES('f8teap44qq',24,'{"n":24,"who":0,"do":"discard boum","at":1795066976696,"id":"c219","hash":"762dbf6dab37ffb4a3659863f803210939c7b582256791c3189916fbbe15de37"}
{"n":25,"who":"chance","do":"draw knife","at":1795066976696,"draw":18,"of":42,"pick":6,"hash":"29d448d6017c42b30732fcf2f7c4466fa5cbd670498db8abfbcde6d2673382c6"}');
INSERT INTO "entry" VALUES('f8teap44qq',26,'{"n":26,"who":1,"do":"knife","at":1795066976701,"id":"c221","hash":"bd920738a3bcf5ab3c3a2241d81272acbe2ae4b01ec94026218d869ba0e9e22d"}');
INSERT INTO "entry" VALUES('f8teap44qq',27,'{"n":27,"who":1,"do":"knife 6>7","at":1795066976706,"id":"c223","hash":"abe885fc35658823ec51588a1dbb120bb51de9ff0bfee19a71bfd13b181faa1f"}');
INSERT INTO "entry" VALUES('f8teap44qq',28,'{"n":28,"who":1,"do":"end","at":1795066976712,"id":"c225","hash":"5c4fdae3806b102e9fb7e873f6aecd16ce5eb49871fdf285fff386615f532d1e"}
{"n":29,"who":"chance","do":"draw order","at":1795066976712,"draw":19,"of":41,"pick":15,"hash":"c11efbf2709e233e015cc8f46da7802f955ba36f1309afec5576d84dac3d6906"}');
INSERT INTO "entry" VALUES('f8teap44qq',30,'{"n":30,"who":2,"do":"discard pass","at":1795066976717,"id":"c227","hash":"fba8666b92a00161906d9809164d0daad568c361bf66136de4cbdc8a9ba49334"}
{"n":31,"who":"chance","do":"draw knife","at":1795066976717,"draw":20,"of":40,"pick":4,"hash":"eb568932b13c46bf34631cced77b834492eae07fa0bab2a9dd48f4266097506d"}');
INSERT INTO "entry" VALUES('f8teap44qq',32,'{"n":32,"who":0,"do":"discard move","at":1795066976723,"id":"c229","hash":"6344d92a9f07316c6296fbef5d5ef9971df6653ff20fe7b3410bfef4f70b07bb"}
{"n":33,"who":"chance","do":"draw move","at":1795066976723,"draw":21,"of":39,"pick":26,"hash":"ed62c832d2bb61e8c44497e476cda01eda5bf369bc15f2d5ad0172a4c18bb204"}');
INSERT INTO "entry" VALUES('f8teap44qq',34,'{"n":34,"who":1,"do":"discard pan","at":1795066976734,"id":"c231","hash":"061b93cca8adad8523acb229db8eb94fa1c8abe60af9370401d033acce810569"}
{"n":35,"who":"chance","do":"draw move","at":1795066976734,"draw":22,"of":38,"pick":34,"hash":"aea0efc06df3b0b7eef2ed805e3c7b38bf642beadbd6da0f27142df1c656d4e9"}');
INSERT INTO "entry" VALUES('f8teap44qq',36,'{"n":36,"who":2,"do":"move","at":1795066976773,"id":"c233","hash":"75fc90f0f97705fb2185cbe2a3afb0d1fbc6d2fa19145c2d2c922a7afcd4848d"}');
INSERT INTO "entry" VALUES('f8teap44qq',37,'{"n":37,"who":2,"do":"move 5","at":1795066976782,"id":"c235","hash":"48f24560555dd70133decd108ad9abccad699f6975e7acbb38501449132ed3da"}');
INSERT INTO "entry" VALUES('f8teap44qq',38,'{"n":38,"who":2,"do":"move 5>20","at":1795066976792,"id":"c237","hash":"075cb942917a2902e38693491253267485ef83523ea67b4bc34f68f59380ba46"}');
INSERT INTO "entry" VALUES('f8teap44qq',39,'{"n":39,"who":2,"do":"move","at":1795066976797,"id":"c239","hash":"6136068bb43685f2c647530a2a076d1ae5b0e45260ec0931e5f8f93e540e65e3"}');
INSERT INTO "entry" VALUES('f8teap44qq',40,'{"n":40,"who":2,"do":"move 26","at":1795066976804,"id":"c241","hash":"c9b281c31e7bbab82083198d498b7166b4e45982a812b92e5912191e8a48f643"}');
INSERT INTO "entry" VALUES('f8teap44qq',41,'{"n":41,"who":2,"do":"move 26>21","at":1795066976815,"id":"c243","hash":"046e38e45704c8e6c70fb6bf40c12a0c889cb7e97d48c9c38bed26ad95520f9b"}
{"n":42,"who":"chance","do":"draw order","at":1795066976815,"draw":23,"of":37,"pick":13,"hash":"08fb152d38224dc610c5c5da3b9ac3321281a402f71e1b33cfa9c64d11e1804b"}
{"n":43,"who":"chance","do":"draw move","at":1795066976815,"draw":24,"of":36,"pick":33,"hash":"5e86b0a629d64fa4a2b3f2af7b03e66c12a0a41b121a4baa8749d278d35999d6"}');
INSERT INTO "entry" VALUES('f8teap44qq',44,'{"n":44,"who":0,"do":"discard move","at":1795066976821,"id":"c245","hash":"13544a500553034f27f9b9b79c4f8679f04dfe84c8599b1ba1828aa256e0b1b3"}
{"n":45,"who":"chance","do":"draw knife","at":1795066976821,"draw":25,"of":35,"pick":1,"hash":"eb5c9ee14c71bdf1f98c558d7e658759c8c7b24386ee4f7f876fa9bc6b9dc775"}');
INSERT INTO "entry" VALUES('f8teap44qq',46,'{"n":46,"who":1,"do":"discard move","at":1795066976829,"id":"c247","hash":"9159b7e87743f617875b8090923a8bb83f1d05304d69d6ccdded70a80e3714c1"}
{"n":47,"who":"chance","do":"draw pass","at":1795066976829,"draw":26,"of":34,"pick":13,"hash":"fa3a8ef03532f8eed983a235bacb88eddcb813cafcb194a5173061a82fef9ebc"}');
INSERT INTO "entry" VALUES('f8teap44qq',48,'{"n":48,"who":2,"do":"order","at":1795066976836,"id":"c249","hash":"7554c665d632b3e489d6d52b6d1efc1fbd756847cffb363c0890f174e8d46953"}');
INSERT INTO "entry" VALUES('f8teap44qq',49,'{"n":49,"who":2,"do":"order 17","at":1795066976841,"id":"c251","hash":"3a59d12cb400b54117a21726d260d65a75ab760b02d293dfd854b01dc845f4dc"}');
INSERT INTO "entry" VALUES('f8teap44qq',50,'{"n":50,"who":2,"do":"move","at":1795066976849,"id":"c253","hash":"70507d95c7f08d9ac106b1b432d6980fd5fb9438af333824c42470b614fd3f7d"}');
INSERT INTO "entry" VALUES('f8teap44qq',51,'{"n":51,"who":2,"do":"move 20","at":1795066976853,"id":"c255","hash":"ecaed533c65cbe84b5711d21f68e580b741d1d83f23eb4cbd3b3df5ddef2c92f"}');
INSERT INTO "entry" VALUES('f8teap44qq',52,'{"n":52,"who":2,"do":"move 20>22","at":1795066976862,"id":"c257","hash":"84d928794fe5dc2557ef4fb3964d14df67a69fd83b562a357d93f42bd305c0db"}
{"n":53,"who":"chance","do":"draw knife","at":1795066976862,"draw":27,"of":33,"pick":0,"hash":"7f3f7c3e5f15bb5638965240d3da4316de37d142fe83ccda1f4ef534406e5177"}
{"n":54,"who":"chance","do":"draw knife","at":1795066976862,"draw":28,"of":32,"pick":0,"hash":"4d52f0ba038ef1b383626d23986625ef199ece08fffb378c43df930688a022b8"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',0,'{"tripot":2,"game":"gangster-le-pro","rules":2,"edition":"standard","edition_digest":"de59ba3e04680cc3461f6ed9c7e70dc319f605f687c9fd0a5a54cab5593783a6","players":3,"options":{"short":false},"seats":[{"name":"seat 0","kind":"person"},{"name":"seat 1","kind":"person"},{"name":"seat 2","kind":"person"}],"commitment":"496178e4ca80a25f8836a57b16a85913bd0221c68b13543c35977b3824377fce","player_seeds":["seed of pwuemuza7hb9","seed of pwuemuza7hb9","seed of pwuemuza7hb9"],"at":1795066976949,"components":{"board":["refuge","vendeur","recrutement","vol","aventure","boxe",["expert","vendeur"],"collecte","mission","brocanteur",["aventure","vol"],"recrutement","expert","passage","vendeur","aventure",["mission","recrutement"],"boxe","protection","vol","collecte","expert","mission",["brocanteur","echange"],"aventure","vendeur","passage","recrutement",["echange","protection"],"boxe","collecte","vol","expert","mission","brocanteur","aventure"],"decks":{"automobile":["automobile-teuf-teuf","automobile-triporteur","automobile-taxi","automobile-ambulance","automobile-corbillard","automobile-laitier","automobile-torpedo","automobile-coupe","automobile-berline","automobile-pompier","automobile-fourgon","automobile-autobus","automobile-cabriolet","automobile-limousine","automobile-grand-sport","automobile-blindee","automobile-panier","automobile-parrain"],"aventure":["aventure-tante-huguette","aventure-tombe-du-camion","aventure-prime-merite","aventure-amnistie","aventure-jour-de-veine","aventure-loi-des-series","aventure-paye-des-gars","aventure-nid-de-poule","aventure-rafle","aventure-parrain-de-mauvais-poil","aventure-entorse","aventure-perle-au-lavabo","aventure-deserteur","aventure-marche-arriere","aventure-bonne-oeuvre","aventure-poignee-de-main","aventure-tournee","aventure-fisc","aventure-tripot","aventure-cousin-en-vacances","aventure-incendie","aventure-boxeur-amoureux","aventure-maitre-chanteur","aventure-tuyau-creve","aventure-plan-foireux","aventure-chauffeur-bavard","aventure-corbeau","aventure-bouche-egout","aventure-quete-aveugle","aventure-lettre-anonyme","aventure-main-baladeuse","aventure-debauchage","aventure-impot-trottoir","aventure-epidemie","aventure-dragee","aventure-krach","aventure-commissaire","aventure-tuyau","aventure-fille-de-l-air","aventure-double-fond","aventure-complice","aventure-extinction-voix","aventure-carrossier","aventure-de-pipe","aventure-soiree-de-gala","aventure-expert-amoureux","aventure-coup-de-fil","aventure-figurants","aventure-prime-de-danger","aventure-racket","aventure-bal-masque","aventure-panneau-retourne","aventure-faux-jour-ferie","aventure-indicateur","aventure-bluff","aventure-casse-tirelire","aventure-dossier-glissant","aventure-carambolage","aventure-pigeon-du-dimanche","aventure-representant","aventure-bistrot-des-chomeurs","aventure-porte-ouverte","aventure-trappe","aventure-marche-aux-voleurs","aventure-mauvaise-table","aventure-faux-aveugle","aventure-gant-plombe","aventure-receleur","aventure-bouc-emissaire","aventure-bureau-placement"],"banque":["banque-butin-1500","banque-butin-2200","banque-butin-2800","banque-butin-3400","banque-butin-3900","banque-butin-4400","banque-butin-4900","banque-butin-5300","banque-butin-5900","banque-butin-6700","banque-butin-7600","banque-butin-9000","banque-sonnette","banque-chaussette","banque-vieille-dame","banque-ecriture","banque-minuterie","banque-taxi","banque-poulets","banque-eternuement","banque-photographe","banque-cire","banque-indic","banque-tunnel"],"boxe":["boxe-kid-coton","boxe-marquis","boxe-facteur","boxe-poids-plume","boxe-gaucher","boxe-battling","boxe-cure","boxe-endormeur","boxe-boucher","boxe-tango","boxe-plombier","boxe-comptable","boxe-tambour","boxe-demenageur","boxe-jumeau","boxe-locomotive","boxe-ours","boxe-marteau","boxe-grand-mere","boxe-champion"],"collecte":["collecte-500","collecte-700","collecte-800","collecte-900","collecte-1000","collecte-1100","collecte-1200","collecte-1300","collecte-1500","collecte-1600","collecte-1700","collecte-1900","collecte-2000","collecte-2200","collecte-2300","collecte-2400","collecte-2600","collecte-2700","collecte-2900","collecte-3100","collecte-3300","collecte-3500","collecte-3800","collecte-4200","collecte-4500","collecte-4900","collecte-5400","collecte-6000"],"commerce":["commerce-butin-300","commerce-butin-500","commerce-butin-700","commerce-butin-900","commerce-butin-1000","commerce-butin-1200","commerce-butin-1300","commerce-butin-1400","commerce-butin-1500","commerce-butin-1700","commerce-butin-1800","commerce-butin-2000","commerce-butin-2300","commerce-butin-2600","commerce-butin-3000","commerce-butin-3400","commerce-chien","commerce-mannequin","commerce-patronne","commerce-vitrine","commerce-rideau","commerce-agent-fiance","commerce-carte-visite","commerce-perroquet"],"diamant":["diamant-100","diamant-200","diamant-500","diamant-600","diamant-800","diamant-1000","diamant-1300","diamant-1600","diamant-1800","diamant-2000","diamant-2500","diamant-2700","diamant-3000","diamant-4000","diamant-4700","diamant-5000","diamant-5700","diamant-6000","diamant-7000","diamant-7700","diamant-8000","diamant-8600","diamant-9000","diamant-10000","diamant-bijou"],"dossier":["dossier-vol-etalage","dossier-tapage","dossier-faux-papiers","dossier-vagabondage","dossier-corruption","dossier-recel","dossier-escroquerie","dossier-contrebande","dossier-evasion","dossier-exces-vitesse","dossier-usurpation","dossier-association"],"investissement":["investissement-blanchisserie-a","investissement-blanchisserie-b","investissement-pompes-funebres-a","investissement-pompes-funebres-b","investissement-garage-a","investissement-garage-b","investissement-imprimerie-a","investissement-imprimerie-b","investissement-bar-clandestin-a","investissement-bar-clandestin-b","investissement-salle-boxe-a","investissement-salle-boxe-b","investissement-cinema-a","investissement-cinema-b","investissement-champ-courses-a","investissement-champ-courses-b","investissement-cabaret-a","investissement-cabaret-b","investissement-casino-a","investissement-casino-b"],"justice":["justice-amende-200","justice-amende-300","justice-amende-400","justice-amende-500","justice-amende-600","justice-amende-700","justice-amende-800","justice-amende-900","justice-amende-1000","justice-amende-1200","justice-amende-1300","justice-amende-1500","justice-amende-1700","justice-amende-2000","justice-empreintes","justice-recidive","justice-juge-cocu","justice-aveux","justice-jury","justice-costume","justice-portrait-robot","justice-balance","justice-archive","justice-marteau"],"mission":["mission-demenagement","mission-chien-perdu","mission-lettre","mission-claque","mission-dette","mission-fourriere","mission-fromage","mission-temoin","mission-alambic","mission-greve","mission-statue","mission-partie-truquee","mission-tableau","mission-rhum","mission-election","mission-evasion","mission-train-postal","mission-banquet","mission-carnaval","mission-heritage","mission-train-or","mission-roulette","mission-ambassade","mission-derby","mission-faussaires","mission-mariage","mission-paquebot","mission-cathedrale","mission-musee","mission-wagon-blinde","mission-hotel-monnaie"],"perle":["perle-100","perle-300","perle-500","perle-800","perle-1000","perle-1500","perle-2000","perle-2500","perle-2800","perle-3000","perle-3700","perle-4000","perle-4200","perle-4500","perle-5000","perle-5200","perle-5500","perle-6000","perle-6200","perle-6500","perle-6800","perle-7000","perle-7200","perle-7500","perle-bijou"],"protection":["protection-gaston","protection-alphonse","protection-amedee","protection-rosalie","protection-ernest","protection-hector","protection-octave","protection-celestin","protection-philomene","protection-fulgence","protection-barnabe","protection-zephirin"],"recrutement":["recrutement-jo-la-frite","recrutement-petit-louis","recrutement-gros-marcel","recrutement-riton","recrutement-mado","recrutement-pascal","recrutement-dede","recrutement-le-muet","recrutement-nono","recrutement-tonton-leon","recrutement-ginette","recrutement-professeur","recrutement-bouchon","recrutement-le-veilleur","recrutement-freres-pinard","recrutement-sel-et-poivre","recrutement-belle-et-bete","recrutement-castagnettes","recrutement-oncle-neveu","recrutement-monte-en-l-air","recrutement-tic-tac","recrutement-deux-avocats","recrutement-fausses-nonnes","recrutement-egoutiers","recrutement-ex-flics","recrutement-maquignons","recrutement-siamois","recrutement-trio-musette","recrutement-tantes","recrutement-pompiers","recrutement-dockers","recrutement-croupiers","recrutement-cyclistes","recrutement-ramoneurs","recrutement-fanfare","recrutement-quatuor","recrutement-bande-a-bebert","recrutement-equipe-football","recrutement-famille-nombreuse"],"personnage":["personnage-mere-poule","personnage-colonel","personnage-double-six","personnage-filleul","personnage-madame-uppercut","personnage-miss-carat","personnage-baratineur","personnage-mains-de-velours","personnage-maitre-anguille","personnage-heritiere"]}},"hash":"3376b878301f9132a9a2b7edc2b19f1a93f3cbfc5cc5d88b0df0220a86e2f44f"}
{"n":1,"who":"chance","do":"draw personnage-mere-poule","at":1795066976949,"draw":0,"of":10,"pick":0,"hash":"5950992cb64c78f252ecc93f0bf490a0402f468db0f4251619e7c9a6165ef21c"}
{"n":2,"who":"chance","do":"draw personnage-maitre-anguille","at":1795066976949,"draw":1,"of":9,"pick":7,"hash":"0a7dc92dd3c5c526467c661f7eb99cefb071857dc986fcb4e41eeec818ad62d1"}
{"n":3,"who":"chance","do":"draw personnage-madame-uppercut","at":1795066976949,"draw":2,"of":8,"pick":3,"hash":"a4f0b300264939d7ebb04d6e4f280dbb504dde746168dc7889f6805aac2a2895"}
{"n":4,"who":"chance","do":"draw investissement-casino-b","at":1795066976949,"draw":3,"of":20,"pick":19,"hash":"96509acce8cc5d6e4da6b223b8831d74677eef558a389089c20fa4edb73fe320"}
{"n":5,"who":"chance","do":"draw investissement-cabaret-a","at":1795066976949,"draw":4,"of":19,"pick":16,"hash":"ae5eda7a66b3fd4cd34d8ee0860ab1c86d98ca2facafc8759a49780f191c2b6a"}
{"n":6,"who":"chance","do":"draw investissement-champ-courses-a","at":1795066976949,"draw":5,"of":18,"pick":14,"hash":"36806f3fc799fd34bc01796cf90ab88a06813576252dd304689ecb84b9261f1e"}
{"n":7,"who":"chance","do":"draw boxe-ours","at":1795066976949,"draw":6,"of":20,"pick":16,"hash":"091720ba79c5eee31c95793b8069778152048516f78f24eabc2f4c8b5cc24f21"}
{"n":8,"who":"chance","do":"draw boxe-poids-plume","at":1795066976949,"draw":7,"of":19,"pick":3,"hash":"88b216f8e484f5e9b64f4474ebd502a57bc53b2e7f856018b7372695f8beafe5"}
{"n":9,"who":"chance","do":"draw boxe-grand-mere","at":1795066976949,"draw":8,"of":18,"pick":16,"hash":"e619cc633969bfd84b576f8756da94f1ed48fc68cfae0104b08b87d46751fa11"}
{"n":10,"who":"chance","do":"roll 1","at":1795066976949,"draw":9,"of":6,"pick":0,"hash":"b81b112655361217462599f59edfb25c7d5fb1b2db84fe92a9726435caf463be"}
{"n":11,"who":"chance","do":"roll 5","at":1795066976949,"draw":10,"of":6,"pick":4,"hash":"42974cc6e5fe2b7e9f55d1afd2a627027770c54d443a85f3fb402b1f7462a564"}
{"n":12,"who":"chance","do":"roll 6","at":1795066976949,"draw":11,"of":6,"pick":5,"hash":"001b1234dfc8336e0a105ca55787ac3e9d7ac17f9d8400616d95e566623dbbc7"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',13,'{"n":13,"who":2,"do":"roll","at":1795066976953,"id":"c260","hash":"6239511898062b411abc10082910ac350130da8d388a1ca36d7bb5458b0af313"}
{"n":14,"who":"chance","do":"roll 2","at":1795066976953,"draw":12,"of":6,"pick":1,"hash":"96ad9ece47c447afebfcb6bd9095cc360edf7e266f74111e9d421c7156eb3217"}
{"n":15,"who":"chance","do":"draw recrutement-pascal","at":1795066976953,"draw":13,"of":39,"pick":5,"hash":"ace055815c325c01c8124ef3ed794bda746d9fe3d79d05ecec66b74e7ffe047f"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',16,'{"n":16,"who":0,"do":"roll","at":1795066976956,"id":"c262","hash":"141ff029d2dd961821a91bf14ff8a72e1420fa54629f50b3b71f8d46d3f6fdcc"}
{"n":17,"who":"chance","do":"roll 5","at":1795066976956,"draw":14,"of":6,"pick":4,"hash":"5ff3d12c260110a741190006397be414d0030ce86d32a80b0d9074a13d4de8b5"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',18,'{"n":18,"who":0,"do":"pass","at":1795066976964,"id":"c264","hash":"c6716d4b89da7b4f82c4a38406469ca431515802aff7f9dec772d9b7ee53959e"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',19,'{"n":19,"who":1,"do":"roll","at":1795066976970,"id":"c266","hash":"99f08ec4d053de7705e49e2ce299efee2d86ea335f1e212fecf3f9a1c1a5bfb3"}
{"n":20,"who":"chance","do":"roll 3","at":1795066976970,"draw":15,"of":6,"pick":2,"hash":"22033c5e2d8e7eb1a736970492f69d64139316814db703b2b61b8d3f6a60e3ba"}
{"n":21,"who":"chance","do":"roll 3","at":1795066976970,"draw":16,"of":6,"pick":2,"hash":"aa531c7ce02a1342c8a77403fa2f8aadab2af7b7c37c373fc1745252fe9271d9"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',22,'{"n":22,"who":1,"do":"rob","at":1795066976976,"id":"c268","hash":"4cc8b8f26a74ea23a735b463759de432d982ddeb9c3983d4358b6cb2e2f42652"}
{"n":23,"who":"chance","do":"draw commerce-butin-1300","at":1795066976976,"draw":17,"of":24,"pick":6,"hash":"8210b6f07e3883b66ea96b9e8db6598bc229aae289327ad36b436bced1a68631"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',24,'{"n":24,"who":2,"do":"roll","at":1795066976987,"id":"c270","hash":"ee055cc0988bcd91cc85188750e8481f89f225fe42e3e693b57e36a23045f62d"}
{"n":25,"who":"chance","do":"roll 6","at":1795066976987,"draw":18,"of":6,"pick":5,"hash":"8659811f99e6d6bd11c8067d957feeb3e8179923842a85b28019352343fb80d9"}
{"n":26,"who":"chance","do":"draw mission-evasion","at":1795066976987,"draw":19,"of":31,"pick":15,"hash":"a15a714ef19ca9a9edd931738d3b89ca54f9f8717b19849229818c433d15aca1"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',27,'{"n":27,"who":0,"do":"roll","at":1795066977004,"id":"c272","hash":"a1e522d70442a2097b7608bf9191488a35987231820ffe31f0e8fde5f78fef19"}
{"n":28,"who":"chance","do":"roll 6","at":1795066977004,"draw":20,"of":6,"pick":5,"hash":"934220b637f09562bb5e5738e2634bea90801c0d7fa06b1305d54f0f6a605374"}
{"n":29,"who":"chance","do":"draw recrutement-belle-et-bete","at":1795066977004,"draw":21,"of":38,"pick":15,"hash":"ec9b6fcdef3de6e2b69ffe2d48e5a9bdf68643d91b98a45998134327e48ce717"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',30,'{"n":30,"who":1,"do":"roll","at":1795066977020,"id":"c274","hash":"3f455fd3fb9a6c133f4b41662dcb020a38239f173da463e70883a66e8c4b5bbf"}
{"n":31,"who":"chance","do":"roll 3","at":1795066977020,"draw":22,"of":6,"pick":2,"hash":"ee02d1178351a81dd43a3070b31e91a14b55c0d2b7e451f796448dad9c9022ff"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',32,'{"n":32,"who":1,"do":"side vendeur","at":1795066977034,"id":"c276","hash":"537dcf06e6142215d77732fcc33565937d826b07e363ba1f423a11b6214f0365"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',33,'{"n":33,"who":1,"do":"perle","at":1795066977039,"id":"c278","hash":"fec2c0fd783f8b4dfb72412905e1b0675689afe1fb7678400d157bdf26f882ef"}
{"n":34,"who":"chance","do":"draw perle-3700","at":1795066977039,"draw":23,"of":25,"pick":10,"hash":"7236ef2279211df8060c7830e1956ac607c188dea8c79cf578d47c96f9224972"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',35,'{"n":35,"who":2,"do":"roll","at":1795066977044,"id":"c280","hash":"32ee210eafe95ab95de2f4652e25372e5c2cda60793fdaf4bbca29762d1b0cdd"}
{"n":36,"who":"chance","do":"roll 1","at":1795066977044,"draw":24,"of":6,"pick":0,"hash":"4fac4664e138f44a92adcf447d88406f2531af5b78bd8d87a6907d373de2f856"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',37,'{"n":37,"who":2,"do":"pass","at":1795066977050,"id":"c282","hash":"f927abba47db0f2b692de10d64cdcaddbae34da2198348abee5ef3f645670295"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',38,'{"n":38,"who":0,"do":"roll","at":1795066977057,"id":"c284","hash":"d9e9bf2ce9fa45379cb61b20912e45588f8a681ef53aa50880c8c824336340b7"}
{"n":39,"who":"chance","do":"roll 5","at":1795066977057,"draw":25,"of":6,"pick":4,"hash":"8f2c017026ff338701291e693e7521ae7d8d79361192ff2d049e7fd269626ed9"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',40,'{"n":40,"who":0,"do":"side mission","at":1795066977062,"id":"c286","hash":"141c0a05e9bd2a471cfe2a02f04a97738c9b480fcbe7bbdb5bec5c8bf23d4ad8"}
{"n":41,"who":"chance","do":"draw mission-lettre","at":1795066977062,"draw":26,"of":30,"pick":2,"hash":"a7a1b42afe5a893a1e62c74acaa0906102141e59a4cb24bdab9d26d9eb6d11a7"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',42,'{"n":42,"who":1,"do":"roll","at":1795066977068,"id":"c288","hash":"fb6c2037950b4d3e43d10008565056a0348c325e8aa37067be16bd1d53179910"}
{"n":43,"who":"chance","do":"roll 6","at":1795066977068,"draw":27,"of":6,"pick":5,"hash":"eb92b0ca4c2643f66d0a0466d72d44d1030ebea87201e9f2c3e5700fd0f4b3c7"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',44,'{"n":44,"who":1,"do":"pass","at":1795066977075,"id":"c290","hash":"0705b514eae799f09f3ceb62bbd366501baff8b90b5b66ced1152af857da4206"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',45,'{"n":45,"who":2,"do":"roll","at":1795066977081,"id":"c292","hash":"18502a6a2960ba7e28a463b54d2ddd03fa13f879487c6bb19a736270e180680f"}
{"n":46,"who":"chance","do":"roll 1","at":1795066977081,"draw":28,"of":6,"pick":0,"hash":"fafa459b2f56edc4a9dd7e6c21a90f00403217fcedc378dc7a0f41915e2ea813"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',47,'{"n":47,"who":2,"do":"side aventure","at":1795066977087,"id":"c294","hash":"8c39ed3b53f265acb5f09fcfb710ae711397d9f238943b76c5bcb86568b66678"}
{"n":48,"who":"chance","do":"draw aventure-parrain-de-mauvais-poil","at":1795066977087,"draw":29,"of":70,"pick":9,"hash":"de602c56a20cf993e8bc56f5ec62f224a319463f9b6b4a0cb28538a89fc31ca3"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',49,'{"n":49,"who":0,"do":"roll","at":1795066977096,"id":"c296","hash":"73e190defa6cce636dad56f2a39b175cd5c0f510ee28dd84abbb120a02541bc5"}
{"n":50,"who":"chance","do":"roll 2","at":1795066977096,"draw":30,"of":6,"pick":1,"hash":"90688096f47f50ed943ef70e7895e348844b88812fcd5ae1795d3de4b6d2e74b"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',51,'{"n":51,"who":0,"do":"pass","at":1795066977102,"id":"c298","hash":"fb7ed67bd25bfc8de993e6b0b3614aa9a01888f8cfc2ab98180d836454149fa4"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',52,'{"n":52,"who":1,"do":"roll","at":1795066977109,"id":"c300","hash":"fcf9c9eca38317b4e49f8382c62a605cb83fe2874738744f547eefc57dd16afd"}
{"n":53,"who":"chance","do":"roll 2","at":1795066977109,"draw":31,"of":6,"pick":1,"hash":"9eecc182ad4bec8a533154ed20595b75aa37da1c7a155227e30faf706a7d44f9"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',54,'{"n":54,"who":1,"do":"perle","at":1795066977117,"id":"c302","hash":"0652fd028494bed066e5569a3a11a2e5e3d15f0ce1f072f8c952434b1bb9110d"}
{"n":55,"who":"chance","do":"draw perle-7000","at":1795066977117,"draw":32,"of":24,"pick":20,"hash":"2a26cec26067849fb16b4b8d303bd54031dffcb6f2bc5f1e90e984ca9fb8a724"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',56,'{"n":56,"who":2,"do":"roll","at":1795066977122,"id":"c304","hash":"44923a12e9e8b7b5ce2d1935b77cd1a321a5ac3a56d81cbdfb25983eb65da925"}
{"n":57,"who":"chance","do":"roll 3","at":1795066977122,"draw":33,"of":6,"pick":2,"hash":"7017718863e6b609d20374002dcdf38b9787a1a9122b060a366800905f6f4003"}
{"n":58,"who":"chance","do":"roll 6","at":1795066977122,"draw":34,"of":6,"pick":5,"hash":"b81c36463901f5b8199de762cc0f87d8d18ef232f344ab0e2c8631dd80b0ea84"}
{"n":59,"who":"chance","do":"roll 3","at":1795066977122,"draw":35,"of":6,"pick":2,"hash":"acba95c9c19d9911d486a7474f4af0199275b5e56938ad52daaf14b092013c99"}
{"n":60,"who":"chance","do":"roll 3","at":1795066977122,"draw":36,"of":6,"pick":2,"hash":"d3fc082a2b9dac4a755507138ea8ba2f5e91df628abe9d40e992e865f45e0ef6"}
{"n":61,"who":"chance","do":"draw aventure-loi-des-series","at":1795066977122,"draw":37,"of":69,"pick":5,"hash":"b537c97891025df2696e46f6611eff1e9264780d7d3ed574bfabe65fbb3b4269"}
{"n":62,"who":"chance","do":"draw aventure-bureau-placement","at":1795066977122,"draw":38,"of":68,"pick":67,"hash":"7a4e4eeb0575d83a1173d0e876b89f48e28f879fb65a9202b139e18502601658"}
{"n":63,"who":"chance","do":"draw aventure-soiree-de-gala","at":1795066977122,"draw":39,"of":67,"pick":42,"hash":"0fe356c939babdff542a8b89b7e8ed3d35dac1d9ca043a046824a05da18674fb"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',64,'{"n":64,"who":0,"do":"roll","at":1795066977128,"id":"c306","hash":"2e6f022811a72a8dc5e289da2c3de9164efbe1cbc9421e44485e40b35f985ae8"}
{"n":65,"who":"chance","do":"roll 4","at":1795066977128,"draw":40,"of":6,"pick":3,"hash":"8594f3b407ef4477654b6fd5bdbc0d16bb463596495e045971172da007ce9745"}
{"n":66,"who":"chance","do":"draw mission-mariage","at":1795066977128,"draw":41,"of":29,"pick":23,"hash":"25c893bc643ba19a2fc11822ae0fe97a80e1de3a616442020b6cb178c7cf013d"}');
INSERT INTO "entry" VALUES('c8bgchqfjc',67,'{"n":67,"who":1,"do":"roll","at":1795066977133,"id":"c308","hash":"418b2cbced8ca8784c4f48394eeba32a106319a2fcfa3c8bb8a9d13b8c1190d7"}
{"n":68,"who":"chance","do":"roll 1","at":1795066977133,"draw":42,"of":6,"pick":0,"hash":"be8994e0b10a0bb3669670fb67ad995185b49f270d23b37c15389d417e066fc9"}
{"n":69,"who":"chance","do":"draw aventure-maitre-chanteur","at":1795066977133,"draw":43,"of":66,"pick":20,"hash":"f6aa4dd80433ebd18e376528785bd6c165aaa223ab9de6458461c708fe2df726"}');
INSERT INTO "entry" VALUES('ycka6pzq33',0,'{"tripot":2,"game":"12-gangsters","rules":2,"edition":"standard","edition_digest":"4dc227f0e2bdb36ab17aaaff44264fb3c0a62f24491d982acb46d602deee930e","players":3,"options":{"first":"chance","memory":false},"seats":[{"name":"seat 0","kind":"person"},{"name":"seat 1","kind":"bot","bot":"greedy"},{"name":"seat 2","kind":"bot","bot":"random"}],"commitment":"81294b93f23412cce296fad0d8bdeade42e334e271892bd616ced41799539212","player_seeds":["seed of pwuemuza7hb9","",""],"at":1795066977145,"components":{"gangsters":{"colours":["red","blue","yellow","green","orange","violet"],"values":[1,2,3,4,5,6,7,8,9,10,11,12]},"removed":{"players":5,"values":[11,12]}},"hash":"c7a00a9dd316e966fda2907e091a53cbf04852e72058a80c317d1c6bdcc57de1"}
{"n":1,"who":"chance","do":"boss 0","at":1795066977145,"draw":0,"of":3,"pick":0,"hash":"2e567f05aa3e587645880a0ba755c0ac440c8c8db7ff8dbdbe392f9ae0d2b280"}');
INSERT INTO "entry" VALUES('ycka6pzq33',2,'{"n":2,"who":0,"do":"pick 4","at":1795066977148,"id":"c310","hash":"65d030d99d1c2bea8622ebaacbd42a825dc659147a4739cc70e66d1fabc7d1dd"}');
INSERT INTO "entry" VALUES('ycka6pzq33',3,'{"n":3,"who":1,"do":"pick 2","at":1795066977703,"hash":"a40d37d9ea58dcdcfc528b5d5caacc637ef3c7ea1b113bc85ebdff534aa22b9f"}');
INSERT INTO "entry" VALUES('ycka6pzq33',4,'{"n":4,"who":2,"do":"pick 1","at":1795066977722,"hash":"08b5f6dfc605e94f662173f526e227010413a42eb7aa64124295629c38e60517"}');
INSERT INTO "entry" VALUES('ycka6pzq33',5,'{"n":5,"who":0,"do":"pick 9","at":1795066977724,"id":"c311","hash":"f60173d9493ebca98cae5308510b62dac5b6d12903c74ba8f3b70bfd0a4dbbc5"}');
INSERT INTO "entry" VALUES('ycka6pzq33',6,'{"n":6,"who":1,"do":"pick 12","at":1795066977735,"hash":"71c3124980b76bcc09176c7e012d90385a6f5e6f6d15ad14c2407496adf65b69"}');
INSERT INTO "entry" VALUES('ycka6pzq33',7,'{"n":7,"who":2,"do":"pick 10","at":1795066977757,"hash":"6c58b390321f25dc337714fedd43385bc3086067446112097be02d95087f6404"}');
INSERT INTO "entry" VALUES('ycka6pzq33',8,'{"n":8,"who":1,"do":"pick 4","at":1795066977777,"hash":"231babaf7d583d6e3229dbc4f57562d798ada4d670fc388cb3625aab5580f399"}');
INSERT INTO "entry" VALUES('ycka6pzq33',9,'{"n":9,"who":2,"do":"pick 3","at":1795066977807,"hash":"01c0215557e9f5bfd3390e34222288307d70b86f42d92dce63bbfd5d4eea1e69"}');
CREATE TABLE imported (
	id VARCHAR(20) NOT NULL, 
	person VARCHAR(20), 
	game VARCHAR(40) NOT NULL, 
	created BIGINT NOT NULL, 
	text TEXT NOT NULL, 
	CONSTRAINT pk_imported PRIMARY KEY (id)
);
CREATE TABLE link (
	digest VARCHAR(64) NOT NULL, 
	person VARCHAR(20) NOT NULL, 
	expires BIGINT NOT NULL, 
	CONSTRAINT pk_link PRIMARY KEY (digest), 
	CONSTRAINT fk_link_person FOREIGN KEY(person) REFERENCES person (id) ON DELETE CASCADE
);
CREATE TABLE mail (
	person VARCHAR(20) NOT NULL, 
	address VARCHAR(254) NOT NULL, 
	confirmed BIGINT, 
	digest VARCHAR(64), 
	expires BIGINT, 
	CONSTRAINT pk_mail PRIMARY KEY (person), 
	CONSTRAINT fk_mail_person FOREIGN KEY(person) REFERENCES person (id) ON DELETE CASCADE
);
CREATE TABLE mute (
	person VARCHAR(20) NOT NULL, 
	muted VARCHAR(20) NOT NULL, 
	CONSTRAINT pk_mute PRIMARY KEY (person, muted), 
	CONSTRAINT fk_mute_person FOREIGN KEY(person) REFERENCES person (id) ON DELETE CASCADE
);
CREATE TABLE person (
	id VARCHAR(20) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	lang VARCHAR(2) NOT NULL, 
	login VARCHAR(60), 
	password TEXT, 
	created BIGINT NOT NULL, 
	seen BIGINT NOT NULL, 
	CONSTRAINT pk_person PRIMARY KEY (id), 
	CONSTRAINT uq_person_login UNIQUE (login)
);
INSERT INTO "person" VALUES('pwuemuza7hb9','Ana','fr','ana','$argon2id$v=19$m=65536,t=3,p=4$XWg632ylf5dY6myAo8STOg$+HZTHOU+Al02tSWUb0YBEt7acAC7v+VDvxl6BpXiTB4',1795066975100,1795066975108);
INSERT INTO "person" VALUES('p4gujy46cpyx','Bob','fr',NULL,NULL,1795066975144,1795066975151);
INSERT INTO "person" VALUES('p5zzp4rzh7d9','Cleo','fr',NULL,NULL,1795066975179,1795066975185);
CREATE TABLE played (
	sitting VARCHAR(20) NOT NULL, 
	seat INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	decisions INTEGER NOT NULL, 
	lost FLOAT NOT NULL, 
	blunders INTEGER NOT NULL, 
	luck FLOAT NOT NULL, 
	luckier_than FLOAT, 
	kinds TEXT NOT NULL, 
	CONSTRAINT pk_played PRIMARY KEY (sitting, seat), 
	CONSTRAINT fk_played_sitting FOREIGN KEY(sitting) REFERENCES sitting (id) ON DELETE CASCADE
);
CREATE TABLE push (
	digest VARCHAR(64) NOT NULL, 
	person VARCHAR(20) NOT NULL, 
	session VARCHAR(64) NOT NULL, 
	endpoint TEXT NOT NULL, 
	"key" VARCHAR(200) NOT NULL, 
	auth VARCHAR(100) NOT NULL, 
	created BIGINT NOT NULL, 
	failures INTEGER NOT NULL, 
	CONSTRAINT pk_push PRIMARY KEY (digest), 
	CONSTRAINT fk_push_person FOREIGN KEY(person) REFERENCES person (id) ON DELETE CASCADE, 
	CONSTRAINT fk_push_session FOREIGN KEY(session) REFERENCES session (digest) ON DELETE CASCADE
);
CREATE TABLE rating (
	game VARCHAR(40) NOT NULL, 
	who VARCHAR(60) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	shown FLOAT NOT NULL, 
	played INTEGER NOT NULL, 
	won INTEGER NOT NULL, 
	CONSTRAINT pk_rating PRIMARY KEY (game, who)
);
INSERT INTO "rating" VALUES('gang-of-dice','p4gujy46cpyx',2.23646105068595026912e+01,8.06590141354368,926.7,1,0);
INSERT INTO "rating" VALUES('gang-of-dice','pwuemuza7hb9',2.76353894931404973087e+01,8.06590141354368,1137.5,1,1);
CREATE TABLE seat (
	sitting VARCHAR(20) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(20), 
	bot VARCHAR(40), 
	rank INTEGER, 
	score INTEGER, 
	left_early BOOLEAN NOT NULL, 
	CONSTRAINT pk_seat PRIMARY KEY (sitting, seat), 
	CONSTRAINT fk_seat_sitting FOREIGN KEY(sitting) REFERENCES sitting (id) ON DELETE CASCADE
);
INSERT INTO "seat" VALUES('bamxtv3xsy',0,'pwuemuza7hb9',NULL,NULL,NULL,0);
INSERT INTO "seat" VALUES('bamxtv3xsy',1,'p4gujy46cpyx',NULL,NULL,NULL,0);
INSERT INTO "seat" VALUES('bamxtv3xsy',2,'p5zzp4rzh7d9',NULL,NULL,NULL,0);
INSERT INTO "seat" VALUES('pwrrqgvbb3',0,'pwuemuza7hb9',NULL,1,56,0);
INSERT INTO "seat" VALUES('pwrrqgvbb3',1,'pwuemuza7hb9',NULL,2,52,0);
INSERT INTO "seat" VALUES('pwrrqgvbb3',2,'pwuemuza7hb9',NULL,3,48,0);
INSERT INTO "seat" VALUES('gtb8jg86bp',0,'pwuemuza7hb9',NULL,1,96,0);
INSERT INTO "seat" VALUES('gtb8jg86bp',1,'p4gujy46cpyx',NULL,2,0,0);
INSERT INTO "seat" VALUES('bthabng7vr',0,'pwuemuza7hb9',NULL,NULL,NULL,0);
INSERT INTO "seat" VALUES('bthabng7vr',1,NULL,NULL,NULL,NULL,0);
INSERT INTO "seat" VALUES('bthabng7vr',2,NULL,NULL,NULL,NULL,0);
INSERT INTO "seat" VALUES('akcm9e8gfs',0,'pwuemuza7hb9',NULL,NULL,NULL,0);
INSERT INTO "seat" VALUES('akcm9e8gfs',1,'pwuemuza7hb9',NULL,NULL,NULL,0);
INSERT INTO "seat" VALUES('akcm9e8gfs',2,'pwuemuza7hb9',NULL,NULL,NULL,0);
INSERT INTO "seat" VALUES('akcm9e8gfs',3,'pwuemuza7hb9',NULL,NULL,NULL,0);
INSERT INTO "seat" VALUES('vduszw89b4',0,'pwuemuza7hb9',NULL,NULL,NULL,0);
INSERT INTO "seat" VALUES('vduszw89b4',1,'pwuemuza7hb9',NULL,NULL,NULL,0);
INSERT INTO "seat" VALUES('vduszw89b4',2,'pwuemuza7hb9',NULL,NULL,NULL,0);
INSERT INTO "seat" VALUES('6nnrhdshzd',0,'pwuemuza7hb9',NULL,NULL,NULL,0);
INSERT INTO "seat" VALUES('6nnrhdshzd',1,'pwuemuza7hb9',NULL,NULL,NULL,0);
INSERT INTO "seat" VALUES('6nnrhdshzd',2,'pwuemuza7hb9',NULL,NULL,NULL,0);
INSERT INTO "seat" VALUES('f8teap44qq',0,'pwuemuza7hb9',NULL,NULL,NULL,0);
INSERT INTO "seat" VALUES('f8teap44qq',1,'pwuemuza7hb9',NULL,NULL,NULL,0);
INSERT INTO "seat" VALUES('f8teap44qq',2,'pwuemuza7hb9',NULL,NULL,NULL,0);
INSERT INTO "seat" VALUES('c8bgchqfjc',0,'pwuemuza7hb9',NULL,NULL,NULL,0);
INSERT INTO "seat" VALUES('c8bgchqfjc',1,'pwuemuza7hb9',NULL,NULL,NULL,0);
INSERT INTO "seat" VALUES('c8bgchqfjc',2,'pwuemuza7hb9',NULL,NULL,NULL,0);
INSERT INTO "seat" VALUES('ycka6pzq33',0,'pwuemuza7hb9',NULL,NULL,NULL,0);
INSERT INTO "seat" VALUES('ycka6pzq33',1,NULL,'greedy',NULL,NULL,0);
INSERT INTO "seat" VALUES('ycka6pzq33',2,NULL,'random',NULL,NULL,0);
CREATE TABLE session (
	digest VARCHAR(64) NOT NULL, 
	person VARCHAR(20) NOT NULL, 
	created BIGINT NOT NULL, 
	expires BIGINT NOT NULL, seen BIGINT DEFAULT '0' NOT NULL, device VARCHAR(40) DEFAULT '' NOT NULL, 
	CONSTRAINT pk_session PRIMARY KEY (digest), 
	CONSTRAINT fk_session_person FOREIGN KEY(person) REFERENCES person (id) ON DELETE CASCADE
);
INSERT INTO "session" VALUES('5941ef4d05ac8b5b24b4e75a28933050765e1c7c5c6b55f844b0abc7ca38a7fa','pwuemuza7hb9',1795066975108,1829626975108,1795066975108,'Python');
INSERT INTO "session" VALUES('b9e98db66f061a7317e1ff299a79b55b0b54e4d9cf57d99af7b64e32fd354065','p4gujy46cpyx',1795066975151,1829626975151,1795066975151,'Python');
INSERT INTO "session" VALUES('c35129944cfe3e051a11be284926ffa62f46bd8739929129abafd4193a31cd5e','p5zzp4rzh7d9',1795066975185,1829626975185,1795066975185,'Python');
CREATE TABLE setting (
	name VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_setting PRIMARY KEY (name)
);
INSERT INTO "setting" VALUES('signing key','380e8e883de4ae97a47a6fab0a796cd6310fcadb68ee7c236fceb2a0fcbc67f5');
INSERT INTO "setting" VALUES('push key','e5f3cf228560f796ff524e9462d35987c493079a821b96e1c459e3bb9379f07a');
CREATE TABLE sitting (
	id VARCHAR(20) NOT NULL, 
	v INTEGER NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	public BOOLEAN NOT NULL, 
	created BIGINT NOT NULL, 
	started BIGINT, 
	finished BIGINT, 
	deadline BIGINT, 
	server_seed VARCHAR(64) NOT NULL, 
	info TEXT NOT NULL, 
	result TEXT, 
	CONSTRAINT pk_sitting PRIMARY KEY (id)
);
INSERT INTO "sitting" VALUES('bamxtv3xsy',4,'12-gangsters','playing',0,1795066975469,1795066975494,NULL,NULL,'2125ad77a596680d6fe9e220244ea960768f1bde33209e273c450a47eb3918ba','{"id":"bamxtv3xsy","v":4,"game":"12-gangsters","edition":"standard","players":3,"options":{"first":0,"memory":false},"status":"playing","public":false,"rated":false,"clock":{"kind":"bank","seconds":600,"increment":5,"days":0},"host":"pwuemuza7hb9","seats":[{"kind":"person","person":"pwuemuza7hb9","name":"Ana"},{"kind":"person","person":"p4gujy46cpyx","name":"Bob","seed":"seed of p4gujy46cpyx"},{"kind":"person","person":"p5zzp4rzh7d9","name":"Cleo","seed":"seed of p5zzp4rzh7d9"}],"commitment":"7398b577b952e5cc550fa55eb51ce1b2924eec757ddf233a13f777e26a681f41","created":1795066975469,"started":1795066975494,"finished":null,"next":null,"previous":null,"result":null,"removed":{},"fork":false,"edition_text":""}',NULL);
INSERT INTO "sitting" VALUES('pwrrqgvbb3',4,'12-gangsters','finished',1,1795066975570,1795066975806,1795066976089,NULL,'73fa58772fcdc8c295da35c14ac8d39e1a6b50b3b9a1cf282b19eadc5ab48a43','{"id":"pwrrqgvbb3","v":4,"game":"12-gangsters","edition":"standard","players":3,"options":{"first":0,"memory":false},"status":"finished","public":true,"rated":false,"clock":{"kind":"none","seconds":0,"increment":0,"days":0},"host":"pwuemuza7hb9","seats":[{"kind":"person","person":"pwuemuza7hb9","name":"Ana","seed":"seed of pwuemuza7hb9"},{"kind":"person","person":"pwuemuza7hb9","name":"Ana","seed":"seed of pwuemuza7hb9"},{"kind":"person","person":"pwuemuza7hb9","name":"Ana","seed":"seed of pwuemuza7hb9"}],"commitment":"a05d7721b58b8ffd38f7e48f44f95e5dd1eea42c48f8535e7f64b0cacb20cc3d","created":1795066975570,"started":1795066975806,"finished":1795066976089,"next":null,"previous":null,"result":{"reason":"hands_empty","scores":[56,52,48],"ranks":[1,2,3],"entries":39,"stood_in":[],"ratings":null},"removed":{},"fork":false,"edition_text":""}','{"reason":"hands_empty","scores":[56,52,48],"ranks":[1,2,3],"entries":39,"stood_in":[],"ratings":null}');
INSERT INTO "sitting" VALUES('gtb8jg86bp',4,'gang-of-dice','finished',1,1795066976123,1795066976133,1795066976209,NULL,'c2fa5cb879b005fdf8d6fc7230937007b673040d012c26286069c4ee97acb46f','{"id":"gtb8jg86bp","v":4,"game":"gang-of-dice","edition":"standard","players":2,"options":{"first":"chance","english":false,"screens":false},"status":"finished","public":true,"rated":true,"clock":{"kind":"none","seconds":0,"increment":0,"days":0},"host":"pwuemuza7hb9","seats":[{"kind":"person","person":"pwuemuza7hb9","name":"Ana"},{"kind":"person","person":"p4gujy46cpyx","name":"Bob"}],"commitment":"198eac6c098b512a64522c7c36b206ef781ad1bacc4b59c46920fce972b8a47e","created":1795066976123,"started":1795066976133,"finished":1795066976209,"next":null,"previous":null,"result":{"reason":"last_one","scores":[96,0],"ranks":[1,2],"entries":99,"stood_in":[],"ratings":{"0":{"before":1000.0,"after":1137.5,"sigma":8.066},"1":{"before":1000.0,"after":926.7,"sigma":8.066}}},"removed":{},"fork":false,"edition_text":""}','{"reason":"last_one","scores":[96,0],"ranks":[1,2],"entries":99,"stood_in":[],"ratings":{"0":{"before":1000.0,"after":1137.5,"sigma":8.066},"1":{"before":1000.0,"after":926.7,"sigma":8.066}}}');
INSERT INTO "sitting" VALUES('bthabng7vr',1,'the-boss','open',0,1795066976225,NULL,NULL,NULL,'55f62303f5f386aa8ce3b0a7362732014cc2e0e8b2cb24eabe3bc08dc3145117','{"id":"bthabng7vr","v":1,"game":"the-boss","edition":"standard","players":3,"options":{"first":"chance","cities":"standard","police":"set_up"},"status":"open","public":false,"rated":false,"clock":{"kind":"none","seconds":0,"increment":0,"days":0},"host":"pwuemuza7hb9","seats":[{"kind":"person","person":"pwuemuza7hb9","name":"Ana"},{"kind":"open"},{"kind":"open"}],"commitment":"8dcd020874036b6fa530ccf0885b94e95e3ca1b6f900380fbf7e9cda5912e037","created":1795066976225,"started":null,"finished":null,"next":null,"previous":null,"result":null,"removed":{},"fork":false,"edition_text":""}',NULL);
INSERT INTO "sitting" VALUES('akcm9e8gfs',3,'12-gangsters','playing',0,1795066976228,1795066976236,NULL,NULL,'995e7c01686e7d065911110dd63ffe13b519d4e419706be30424a41c734c3994','{"id":"akcm9e8gfs","v":3,"game":"12-gangsters","edition":"standard","players":4,"options":{"first":"chance","memory":false},"status":"playing","public":false,"rated":false,"clock":{"kind":"none","seconds":0,"increment":0,"days":0},"host":"pwuemuza7hb9","seats":[{"kind":"person","person":"pwuemuza7hb9","name":"Ana","seed":"seed of pwuemuza7hb9"},{"kind":"person","person":"pwuemuza7hb9","name":"Ana","seed":"seed of pwuemuza7hb9"},{"kind":"person","person":"pwuemuza7hb9","name":"Ana","seed":"seed of pwuemuza7hb9"},{"kind":"person","person":"pwuemuza7hb9","name":"Ana","seed":"seed of pwuemuza7hb9"}],"commitment":"69edbae0c70d7b7a554a818dcc468e0e5335597358da5285e5d04492e0564d5a","created":1795066976228,"started":1795066976236,"finished":null,"next":null,"previous":null,"result":null,"removed":{},"fork":false,"edition_text":""}',NULL);
INSERT INTO "sitting" VALUES('vduszw89b4',3,'gang-of-dice','playing',0,1795066976287,1795066976295,NULL,NULL,'b70beba2225738138f17d51cb39e16ad25ab4d1420ec695a894b413691d99f5e','{"id":"vduszw89b4","v":3,"game":"gang-of-dice","edition":"standard","players":3,"options":{"first":"chance","english":false,"screens":false},"status":"playing","public":false,"rated":false,"clock":{"kind":"none","seconds":0,"increment":0,"days":0},"host":"pwuemuza7hb9","seats":[{"kind":"person","person":"pwuemuza7hb9","name":"Ana","seed":"seed of pwuemuza7hb9"},{"kind":"person","person":"pwuemuza7hb9","name":"Ana","seed":"seed of pwuemuza7hb9"},{"kind":"person","person":"pwuemuza7hb9","name":"Ana","seed":"seed of pwuemuza7hb9"}],"commitment":"b53bf0306143034afcb4d5c67470a0024706b7bbd53b2f61ed70e5d081a2ca81","created":1795066976287,"started":1795066976295,"finished":null,"next":null,"previous":null,"result":null,"removed":{},"fork":false,"edition_text":""}',NULL);
INSERT INTO "sitting" VALUES('6nnrhdshzd',3,'the-boss','playing',0,1795066976454,1795066976460,NULL,NULL,'d746c8fc4411a5b818566a8397076394705ec5c0073e2e9c521354a7ef3913bb','{"id":"6nnrhdshzd","v":3,"game":"the-boss","edition":"standard","players":3,"options":{"first":"chance","cities":"standard","police":"set_up"},"status":"playing","public":false,"rated":false,"clock":{"kind":"none","seconds":0,"increment":0,"days":0},"host":"pwuemuza7hb9","seats":[{"kind":"person","person":"pwuemuza7hb9","name":"Ana","seed":"seed of pwuemuza7hb9"},{"kind":"person","person":"pwuemuza7hb9","name":"Ana","seed":"seed of pwuemuza7hb9"},{"kind":"person","person":"pwuemuza7hb9","name":"Ana","seed":"seed of pwuemuza7hb9"}],"commitment":"beb51d0da95b6227e01fe5c980045eb67c319822a6daefccecc6d99bd901ef5d","created":1795066976454,"started":1795066976460,"finished":null,"next":null,"previous":null,"result":null,"removed":{},"fork":false,"edition_text":""}',NULL);
INSERT INTO "sitting" VALUES('f8teap44qq',3,'reglement-de-comptes','playing',0,1795066976643,1795066976660,NULL,NULL,'6ac924aef211736e8b411afbe746c1917b152529207c19b0f653a6a488f4580d','{"id":"f8teap44qq","v":3,"game":"reglement-de-comptes","edition":"standard","players":3,"options":{"seating":"predefined"},"status":"playing","public":false,"rated":false,"clock":{"kind":"none","seconds":0,"increment":0,"days":0},"host":"pwuemuza7hb9","seats":[{"kind":"person","person":"pwuemuza7hb9","name":"Ana","seed":"seed of pwuemuza7hb9"},{"kind":"person","person":"pwuemuza7hb9","name":"Ana","seed":"seed of pwuemuza7hb9"},{"kind":"person","person":"pwuemuza7hb9","name":"Ana","seed":"seed of pwuemuza7hb9"}],"commitment":"4caf5499ad809d66a3d12a5fb086275ff75d2b4f17c344578df1f3dee997814c","created":1795066976643,"started":1795066976660,"finished":null,"next":null,"previous":null,"result":null,"removed":{},"fork":false,"edition_text":""}',NULL);
INSERT INTO "sitting" VALUES('c8bgchqfjc',3,'gangster-le-pro','playing',0,1795066976939,1795066976949,NULL,NULL,'3f4b48f7641a1e95102ad422d2896394d892832ac1c4bb3d5d0a6bbd60272e8f','{"id":"c8bgchqfjc","v":3,"game":"gangster-le-pro","edition":"standard","players":3,"options":{"short":false},"status":"playing","public":false,"rated":false,"clock":{"kind":"none","seconds":0,"increment":0,"days":0},"host":"pwuemuza7hb9","seats":[{"kind":"person","person":"pwuemuza7hb9","name":"Ana","seed":"seed of pwuemuza7hb9"},{"kind":"person","person":"pwuemuza7hb9","name":"Ana","seed":"seed of pwuemuza7hb9"},{"kind":"person","person":"pwuemuza7hb9","name":"Ana","seed":"seed of pwuemuza7hb9"}],"commitment":"496178e4ca80a25f8836a57b16a85913bd0221c68b13543c35977b3824377fce","created":1795066976939,"started":1795066976949,"finished":null,"next":null,"previous":null,"result":null,"removed":{},"fork":false,"edition_text":""}',NULL);
INSERT INTO "sitting" VALUES('ycka6pzq33',3,'12-gangsters','playing',0,1795066977139,1795066977145,NULL,1795239777757,'f4468324712ac4ccb0e62a14cce4f2054d2de91bec4450147939c618c4089cbd','{"id":"ycka6pzq33","v":3,"game":"12-gangsters","edition":"standard","players":3,"options":{"first":"chance","memory":false},"status":"playing","public":false,"rated":false,"clock":{"kind":"days","seconds":0,"increment":0,"days":2},"host":"pwuemuza7hb9","seats":[{"kind":"person","person":"pwuemuza7hb9","name":"Ana","seed":"seed of pwuemuza7hb9"},{"kind":"bot","bot":"greedy"},{"kind":"bot","bot":"random"}],"commitment":"81294b93f23412cce296fad0d8bdeade42e334e271892bd616ced41799539212","created":1795066977139,"started":1795066977145,"finished":null,"next":null,"previous":null,"result":null,"removed":{},"fork":false,"edition_text":""}',NULL);
CREATE INDEX ix_session_person ON session (person);
CREATE INDEX ix_sitting_status_public_created ON sitting (status, public, created);
CREATE INDEX ix_sitting_game_finished ON sitting (game, finished);
CREATE INDEX ix_sitting_deadline ON sitting (deadline);
CREATE INDEX ix_seat_person ON seat (person);
CREATE INDEX ix_chat_sitting_n ON chat (sitting, n);
CREATE INDEX ix_chat_person ON chat (person);
CREATE INDEX ix_rating_game_shown ON rating (game, shown);
CREATE INDEX ix_imported_person ON imported (person);
CREATE INDEX ix_push_session ON push (session);
CREATE INDEX ix_push_person ON push (person);
COMMIT;
