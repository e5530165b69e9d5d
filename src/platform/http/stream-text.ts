/** A body that is written as it is read; whoever leaves ends the work. */
export function streamText(parts: AsyncGenerator<string, undefined>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      async cancel() {
        await parts.return(undefined)
      },
    },
    // Nothing ahead: a question for the headers alone reads no picture.
    { highWaterMark: 0 },
  )
}
