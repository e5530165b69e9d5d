import type { Database } from '#src/platform/db/database.ts'
import type { BookingBody, RegistrationBody, SubscriptionBody } from '../contract.ts'

/** Addresses are kept as people mean them: mail hosts ignore case, and so must "once per address". */
export const canonicalEmail = (email: string) => email.trim().toLowerCase()

/** A repeat leaves the first entry as it is. */
export async function insertSubscription(
  db: Database,
  { email, list }: SubscriptionBody,
  createdAt: string,
): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({ email: canonicalEmail(email), list, created_at: createdAt })
    .onConflict((clash) => clash.columns(['email', 'list']).doNothing())
    .execute()
}

export async function insertBooking(
  db: Database,
  booking: BookingBody,
  createdAt: string,
): Promise<void> {
  await db
    .insertInto('bookings')
    .values({
      name: booking.name,
      email: canonicalEmail(booking.email_address),
      company: booking.company ?? null,
      role: booking.role ?? null,
      info: booking.info ?? null,
      created_at: createdAt,
    })
    .execute()
}

export async function insertRegistration(
  db: Database,
  { name, email }: RegistrationBody,
  createdAt: string,
): Promise<void> {
  await db
    .insertInto('registrations')
    .values({ name, email: canonicalEmail(email), created_at: createdAt })
    .execute()
}
