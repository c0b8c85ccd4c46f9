interface Watcher {
  /** It was read to its end, or its reader needs no more of it. */
  ended(): void
  failed(error: unknown): void
}

/** Returns the same body, and tells the watcher when it ends. */
export function watchedBody(body: ReadableStream<Uint8Array<ArrayBuffer>>, watcher: Watcher) {
  const reader = body.getReader()
  let isCancelled = false
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (isCancelled) return
        if (!done) return controller.enqueue(value)
        controller.close()
        watcher.ended()
      } catch (error) {
        if (isCancelled) return
        controller.error(error)
        watcher.failed(error)
      }
    },
    cancel(reason) {
      isCancelled = true
      watcher.ended()
      return reader.cancel(reason)
    },
  })
}
