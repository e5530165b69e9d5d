/**
 * Loaded when the first picture comes: most processes never see one, and it is a sixth of their memory.
 * Its cache only helps who works on one picture again and again, and each is worked on once; one thread per
 * process leaves the other cores to the pages.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
