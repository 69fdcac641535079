import closeWithGrace from 'close-with-grace';
import { startGallery } from '@amendes/gallery/start-gallery.ts';

/* `npx pnpm gallery`: every state of every screen on one page, without a site or its sandbox. It is built again
   whenever a source is saved. Ctrl-C stops it. */

console.log('Building the gallery…');
const gallery = await startGallery(true);
console.log(`Ready: ${gallery.address}   (Ctrl-C stops it)`);
closeWithGrace({ delay: false }, () => gallery.close());
