import { expect, test } from 'vitest'
import { holdAfterRestore } from '#src/newsletters/api/sending/freeze.ts'
import { eventually } from '#src/testing/eventually.ts'
import { addMembers, clickOnce } from '#src/testing/newsletters.ts'
import { sequenceSite } from '#src/testing/sequences.ts'
import { smtpSink } from '#src/testing/smtp.ts'

async function site(options: object = {}) {
  const smtp = await smtpSink()
  const made = await sequenceSite({ smtpUrl: smtp.url, ...options })
  return { ...made, smtp, subjects: () => smtp.mails.map((mail) => mail.header('subject')) }
}

/** Mails of a sequence that the person has got, without the one that asked to confirm. */
const lettersOf = (mails: { header: (name: string) => string | undefined }[]) =>
  mails.map((mail) => mail.header('subject')).filter((subject) => subject?.startsWith('After'))

test('a person who confirms gets each mail when it is due, once', async () => {
  const { smtp, create, run, join, passHours, read, start } = await site()
  const id = await create()
  expect((await run(id)).status).toBe(200)
  await start()
  await join('ada@example.com')
  await eventually(() => expect(lettersOf(smtp.mails)).toEqual(['After 0']))
  expect((await read(id)).people).toEqual({ total: 1, inIt: 1, ended: 0 })
  await passHours(id, 24)
  await eventually(() => expect(lettersOf(smtp.mails)).toEqual(['After 0', 'After 24']))
  await eventually(async () => {
    const { people, steps } = await read(id)
    expect(people).toEqual({ total: 1, inIt: 0, ended: 0 })
    expect(steps.map(({ counts }: { counts: { sent: number } }) => counts.sent)).toEqual([1, 1])
  })
  await join('ada@example.com')
  expect((await read(id)).people.total).toBe(1)
})

test('people who were confirmed before the start are mailed only if staff choose so', async () => {
  const { db, call, staff, smtp, create, run, join, read, start } = await site()
  await addMembers(db, 3, { list: 'mailing-list' })
  const first = await create({ steps: [{ afterHours: 0, subject: 'After one', content: text }] })
  const audience = await call('GET', `/sequences/${first}/audience`, undefined, staff)
  expect(audience.body.audience.total).toBe(3)
  await run(first)
  const second = await create({ steps: [{ afterHours: 0, subject: 'After two', content: text }] })
  await run(second, { existing: true })
  await start()
  await join('ada@example.com')
  await eventually(() =>
    expect(lettersOf(smtp.mails).toSorted()).toEqual([
      'After one',
      ...Array.from({ length: 4 }, () => 'After two'),
    ]),
  )
  expect((await read(first)).people.total).toBe(1)
  expect((await read(second)).people.total).toBe(4)
})

const text = JSON.stringify([{ id: 'p', type: 'paragraph', content: '<p>Hello</p>' }])

test('a person who leaves by the link of a mail gets no second mail', async () => {
  const made = await site()
  const { smtp, create, run, join, passHours, read, start } = made
  const id = await create()
  await run(id)
  await start()
  await join('ada@example.com')
  await eventually(() => expect(lettersOf(smtp.mails)).toEqual(['After 0']))
  await clickOnce(made, smtp.mails.at(-1))
  await passHours(id, 24)
  await eventually(async () => expect((await read(id)).people.ended).toBe(1))
  expect(lettersOf(smtp.mails)).toEqual(['After 0'])
  expect((await read(id)).steps[0].counts.unsubscribed).toBe(1)
})

test('a goal ends it with its reason: a reply that staff note, an invitation, a registration', async () => {
  const { db, call, staff, create, run, join, passHours, start, read } = await site()
  const goals = ['invited', 'replied', 'registered']
  const id = await create({
    goals,
    steps: [1, 2].map((hours) => ({ afterHours: hours, subject: `After ${hours}`, content: text })),
  })
  await run(id)
  const [replied, invited, registered] = [
    await join('replied@example.com'),
    await join('invited@example.com'),
    await join('registered@example.com'),
  ]
  const on = await join('on@example.com')
  expect((await call('POST', `/leads/${replied}/replied`, undefined, staff)).status).toBe(204)
  await db
    .updateTable('people')
    .set({ invited_at: new Date().toISOString() })
    .where('id', '=', invited)
    .execute()
  await db
    .insertInto('sign_ups')
    .values({
      person_id: registered,
      source: 'registration',
      created_at: '2026-01-01T00:00:00.000Z',
      review: 'clear',
    })
    .execute()
  await start()
  await passHours(id, 1)
  await eventually(async () =>
    expect((await read(id)).people).toEqual({ total: 4, inIt: 1, ended: 3 }),
  )
  const { people } = (await call('GET', `/sequences/${id}/people`, undefined, staff)).body
  const ends = people.map(({ leadId, endReason, sent }: Record<string, unknown>) => [
    leadId,
    endReason,
    sent,
  ])
  expect(ends).toEqual([
    [on, null, 1],
    [registered, 'Has registered', 0],
    [invited, 'Was invited', 0],
    [replied, 'Has replied', 0],
  ])
  const { newsletters } = (await call('GET', `/leads/${replied}`, undefined, staff)).body
  expect(newsletters).toMatchObject([
    { sequence: 'Welcome', state: 'skipped', reason: 'Has replied' },
    { sequence: 'Welcome', state: 'skipped', reason: 'Has replied' },
  ])
})

test('mails that are a day late pause the sequence, and staff choose what happens to them', async () => {
  const { call, staff, smtp, create, run, join, passHours, read, start } = await site()
  const id = await create({ steps: [{ afterHours: 24, subject: 'After 24', content: text }] })
  await run(id)
  await join('ada@example.com')
  await passHours(id, 49)
  await join('bob@example.com')
  await start()
  await eventually(async () =>
    expect(await read(id)).toMatchObject({ state: 'paused', pauseReason: 'late', late: 1 }),
  )
  const { attention } = (await call('GET', '/attention', undefined, staff)).body
  expect(attention).toContainEqual(
    expect.objectContaining({ href: `/contentmanager/sequences/${id}`, action: 'Decide' }),
  )
  expect((await run(id)).body.errors.late[0]).toContain('more than a day: 1.')
  expect((await run(id, { late: 'skip' })).body.sequence).toMatchObject({
    state: 'running',
    late: 0,
  })
  await passHours(id, 24)
  await eventually(() => expect(lettersOf(smtp.mails)).toEqual(['After 24']))
  expect(smtp.mails.at(-1)?.header('to')).toContain('bob@example.com')
})

test('late mails are sent when staff say so', async () => {
  const { smtp, create, run, join, passHours, read, start } = await site()
  const id = await create()
  await run(id)
  await join('ada@example.com')
  await passHours(id, 72)
  await start()
  await eventually(async () => expect((await read(id)).pauseReason).toBe('late'))
  await run(id, { late: 'send' })
  await eventually(() => expect(lettersOf(smtp.mails)).toEqual(['After 0', 'After 24']))
})

test('a clock that jumped ahead since the last look pauses it, though nothing seems late', async () => {
  const { db, smtp, create, run, join, passHours, read, start } = await site()
  const id = await create()
  await run(id)
  await start()
  await join('ada@example.com')
  await eventually(() => expect(lettersOf(smtp.mails)).toEqual(['After 0']))
  // The last look is 26 hours old, as it is when the clock jumps by that.
  const looked_at = new Date(Date.now() - 26 * 3_600_000).toISOString()
  await db.updateTable('sequences').set({ looked_at }).execute()
  await passHours(id, 24)
  await eventually(async () =>
    expect(await read(id)).toMatchObject({ state: 'paused', pauseReason: 'late', late: 0 }),
  )
  expect(lettersOf(smtp.mails)).toEqual(['After 0'])
  await run(id)
  await eventually(() => expect(lettersOf(smtp.mails)).toEqual(['After 0', 'After 24']))
})

test('hours outside of the chosen ones wait', async () => {
  const { smtp, create, run, join, read, start, call, staff } = await site()
  const hour = new Date().getUTCHours()
  const hours = hour === 12 ? { from: 13, to: 14 } : { from: 12, to: 13 }
  await call('POST', '/settings', { timeZone: 'UTC' }, staff)
  const id = await create({ hours })
  await run(id)
  await start()
  await join('ada@example.com')
  const other = await create({ steps: [{ afterHours: 0, subject: 'After all', content: text }] })
  await run(other)
  await join('bob@example.com')
  await eventually(() => expect(lettersOf(smtp.mails)).toEqual(['After all']))
  expect((await read(id)).state).toBe('running')
  await call('POST', `/sequences/${id}/update`, { hours: null }, staff)
  await eventually(() =>
    expect(lettersOf(smtp.mails).toSorted()).toEqual(['After 0', 'After 0', 'After all']),
  )
})

test('a running sequence: delays and texts change, mails are added and removed while it is paused', async () => {
  const { call, staff, smtp, create, run, join, passHours, read, start, step } = await site()
  const id = await create({ steps: [step(0), step(24), step(72)] })
  await run(id)
  await start()
  await join('ada@example.com')
  await eventually(() => expect(lettersOf(smtp.mails)).toEqual(['After 0']))
  const change = (steps: object[]) => call('POST', `/sequences/${id}/update`, { steps }, staff)
  const [first, second, third] = (await read(id)).steps
  const kept = [first, second].map(({ newsletterId, afterHours }) => ({ newsletterId, afterHours }))
  expect((await change(kept)).status).toBe(422)
  await call('POST', `/newsletters/${second.newsletterId}/update`, { subject: 'After all' }, staff)
  await call('POST', `/sequences/${id}/pause`, undefined, staff)
  const changed = await change([
    ...kept.slice(0, 1),
    { ...kept[1], afterHours: 2 },
    step(3),
    step(0, 'After now'),
  ])
  expect(changed.status).toBe(200)
  const { steps } = changed.body.sequence
  expect(
    steps.map(({ subject, counts }: { subject: string; counts: { waiting: number } }) => [
      subject,
      counts.waiting,
    ]),
  ).toEqual([
    ['After 0', 0],
    // The person is past it.
    ['After now', 0],
    ['After all', 1],
    ['After 3', 1],
  ])
  const removed = (await call('GET', `/newsletters/${third.newsletterId}`, undefined, staff)).body
    .newsletter
  expect(removed).toMatchObject({ state: 'cancelled', counts: { skipped: 1 } })
  await run(id)
  await passHours(id, 3)
  await eventually(() => expect(lettersOf(smtp.mails)).toEqual(['After 0', 'After all', 'After 3']))
})

test('a step is no newsletter: it is not listed, sent, paused or deleted as one', async () => {
  const { call, staff, create, read } = await site()
  const { newsletterId } = (await read(await create())).steps[0]
  const { newsletters } = (await call('GET', '/newsletters', undefined, staff)).body
  expect(newsletters).toEqual([])
  for (const action of ['send', 'pause', 'resume', 'cancel', 'delete']) {
    const answer = await call('POST', `/newsletters/${newsletterId}/${action}`, {}, staff)
    expect(answer.status, action).toBe(422)
  }
  const audience = { lists: ['waitlist'] }
  const other = await call('POST', `/newsletters/${newsletterId}/update`, { audience }, staff)
  expect(other.status).toBe(422)
})

test('a sequence without mails, without a subject, or for a list without the promise is refused', async () => {
  const { call, staff, create, run, step } = await site()
  expect((await run(await create({ steps: [] }))).status).toBe(422)
  expect((await run(await create({ steps: [step(0, '')] }))).status).toBe(422)
  const other = await call('POST', '/sequences', { name: 'Demo', list: 'early-access' }, staff)
  expect(other.status).toBe(422)
})

test('one that was never started is deleted with its mails; of another the mails stay on record', async () => {
  const { call, db, staff, smtp, create, run, join, start } = await site()
  const draft = await create()
  expect((await call('POST', `/sequences/${draft}/delete`, undefined, staff)).status).toBe(204)
  expect(await db.selectFrom('newsletters').selectAll().execute()).toEqual([])
  const id = await create()
  await run(id)
  await start()
  const leadId = await join('ada@example.com')
  await eventually(() => expect(lettersOf(smtp.mails)).toEqual(['After 0']))
  expect((await call('POST', `/sequences/${id}/delete`, undefined, staff)).status).toBe(422)
  await call('POST', `/sequences/${id}/pause`, undefined, staff)
  expect((await call('POST', `/sequences/${id}/delete`, undefined, staff)).status).toBe(204)
  expect((await call('GET', '/sequences', undefined, staff)).body.sequences).toEqual([])
  const { newsletters } = (await call('GET', `/leads/${leadId}`, undefined, staff)).body
  expect(newsletters).toMatchObject([{ state: 'sent' }, { state: 'skipped' }])
})

test('erasing a person removes them from the sequence; the results stay', async () => {
  const { call, staff, smtp, create, run, join, passHours, read, start } = await site()
  const id = await create()
  await run(id)
  await start()
  const leadId = await join('ada@example.com')
  await eventually(() => expect(lettersOf(smtp.mails)).toEqual(['After 0']))
  await call('POST', `/leads/${leadId}/erase`, {}, staff)
  await passHours(id, 24)
  await eventually(async () => expect((await read(id)).steps[1].counts.skipped).toBe(1))
  expect(await read(id)).toMatchObject({ people: { total: 0, inIt: 0, ended: 0 } })
  expect((await read(id)).steps[0].counts.sent).toBe(1)
})

test('after a restore it is paused: what was due is uncertain, what is due later waits', async () => {
  const { db, call, staff, smtp, create, run, join, passHours, read, start } = await site()
  await addMembers(db, 1, { list: 'mailing-list' })
  const id = await create({ steps: [step(0), step(24), step(48)] })
  await run(id, { existing: true })
  await join('ada@example.com')
  await passHours(id, 25)
  await db.transaction().execute(holdAfterRestore)
  const held = await read(id)
  expect(held).toMatchObject({ state: 'paused', pauseReason: 'restored', enrolling: false })
  const counts = held.steps.map(({ counts }: Step) => [counts.uncertain, counts.waiting])
  // One of the two was added after the backup, with the start as the time of the confirmation.
  expect(counts).toEqual([
    [2, 0],
    [1, 1],
    [0, 2],
  ])
  await run(id)
  await start()
  const { newsletterId } = held.steps[0]
  await call('POST', `/newsletters/${newsletterId}/resend-uncertain`, undefined, staff)
  await eventually(() => expect(lettersOf(smtp.mails)).toEqual(['After 0', 'After 0']))
})

interface Step {
  counts: Record<string, number>
}

const step = (afterHours: number) => ({
  afterHours,
  subject: `After ${afterHours}`,
  content: text,
})

test('mails of a sequence whose process was killed are uncertain, and the rest goes on', async () => {
  const { db, smtp, create, run, join, passHours, read, start } = await site()
  const id = await create({ steps: [step(1)] })
  await run(id)
  await join('ada@example.com')
  await join('bob@example.com')
  await db
    .updateTable('newsletter_recipients')
    .set({ state: 'in-flight', claimed_by: 'killed' })
    .where('id', '=', 1)
    .execute()
  await start()
  await passHours(id, 1)
  await eventually(() => expect(lettersOf(smtp.mails)).toEqual(['After 1']))
  await eventually(async () =>
    expect((await read(id)).steps[0].counts).toMatchObject({ uncertain: 1, sent: 1 }),
  )
})

test('many people confirm at once while mails are sent, and nobody is forgotten', async () => {
  const { smtp, create, run, join, read, start } = await site()
  const ids = [await create({ steps: [step(0), step(0)] }), await create({ steps: [step(0)] })]
  for (const id of ids) await run(id)
  await start()
  await Promise.all(Array.from({ length: 30 }, (_, n) => join(`person-${n}@example.com`)))
  await eventually(() => expect(lettersOf(smtp.mails)).toHaveLength(90))
  for (const id of ids) expect((await read(id)).people).toMatchObject({ total: 30, ended: 0 })
})

test('a writer prepares a sequence, and only an editor starts it or changes it afterwards', async () => {
  const { call, create, run, read, staff, signIn } = await site()
  const writer = await signIn('wim', 'writer')
  const { body } = await call(
    'POST',
    '/sequences',
    { name: 'Mine', list: 'waitlist', steps: [step(0)] },
    writer,
  )
  const { sequenceId, steps } = body.sequence
  const update = (by: Record<string, string>) =>
    call('POST', `/sequences/${sequenceId}/update`, { name: 'Ours' }, by)
  const write = (by: Record<string, string>) =>
    call('POST', `/newsletters/${steps[0].newsletterId}/update`, { subject: 'After now' }, by)
  expect([(await update(writer)).status, (await write(writer)).status]).toEqual([200, 200])
  expect((await call('POST', `/sequences/${sequenceId}/start`, {}, writer)).status).toBe(403)
  const other = await create()
  expect((await call('POST', `/sequences/${other}/update`, { name: 'X' }, writer)).status).toBe(403)
  await run(sequenceId)
  expect([(await update(writer)).status, (await write(writer)).status]).toEqual([403, 403])
  expect([(await update(staff)).status, (await write(staff)).status]).toEqual([200, 200])
  expect((await read(sequenceId)).steps[0].subject).toBe('After now')
})
