/** Libraries with native parts or that look for files of their own cannot be built in. */
export const asTheyAre = ['sharp', '@node-rs/argon2', 'pg', 'pino', 'nodemailer', 'tinypool']
