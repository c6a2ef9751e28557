import sharp from 'sharp';

// Nothing is drawn twice here, so its cache of operations only holds memory; and one thread at a time leaves the others to the site.
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
