/** Jobs whose failures are shown with the leads, by the names of their kinds. */
export const deliveryKinds = [
  'confirmation-mail',
  'known-mail',
  'leave-link',
  'data-link',
  'provider',
  'staff-mail',
] as const

export type DeliveryKind = (typeof deliveryKinds)[number]

export const isDeliveryKind = (kind: string): kind is DeliveryKind =>
  (deliveryKinds as readonly string[]).includes(kind)

/** Filters jobs of these kinds. */
export const deliveriesOnly = <Job extends { kind: string }>(jobs: Job[]) =>
  jobs.flatMap((job) => {
    const { kind } = job
    return isDeliveryKind(kind) ? [{ ...job, kind }] : []
  })
