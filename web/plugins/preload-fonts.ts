/** Ask for the two faces every page shows before the style sheet is read. */
import type { HtmlTagDescriptor, Plugin } from 'vite';

const WANTED = [/limelight-latin-400-normal.*\.woff2$/, /source-sans-3-latin-400-normal.*\.woff2$/];

export function preloadFonts(): Plugin {
  return {
    name: 'tripot-preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context): HtmlTagDescriptor[] {
        const files = Object.keys(context.bundle ?? {});
        return WANTED.flatMap((wanted) => files.filter((file) => wanted.test(file))).map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head',
        }));
      },
    },
  };
}
