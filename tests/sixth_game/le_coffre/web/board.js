/** The safe of Le Coffre: twenty bundles; touching one takes it and all behind it. */
export default {
  where: (view) => (view.over ? ['board.over', {}] : ['board.where', { left: view.left }]),
  seat: (view, seat) => ({ score: view.taken[seat], note: view.caught === seat ? ['board.caught', {}] : null }),
  scores: ['board.scores', {}],
  danger: ['alarm'],
  sounds: { took: 'card', alarm: 'boom' },

  mount(element, first) {
    const safe = document.createElement('div');
    safe.className = 'coffre';
    const bundles = Array.from({ length: first.view.bundles }, () => {
      const bundle = document.createElement('div');
      safe.append(bundle);
      return bundle;
    });
    element.append(safe);
    return {
      update(api) {
        bundles.forEach((bundle, i) => {
          bundle.classList.add('bundle');
          bundle.classList.toggle('gone', i >= api.view.left);
          api.target(bundle, `bundle:${i + 1}`);
        });
      },
    };
  },
};
