import sharp from 'sharp';

// Nothing is drawn twice here, so its cache of operations only holds memory; and one thread at a time leaves the others to the site.
sharp.cache(false);
sharp.concurrency(1);

/** sharp as this site has it. What is part of every start imports this file when there is a picture: loading sharp makes a start longer. */
export { sharp };
