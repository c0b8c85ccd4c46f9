/** A reason not to start that a person can act on. Its message is one line and holds no secret; `main` prints it alone. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Turns the error of `listen` into the one line that says what to do; any other error comes back as it is. */
export function explainListenError(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} on ${host} is in use; stop what listens there or choose another: PORT=${port + 1}`,
    )
  }
  if (code === 'EACCES') {
    return new StartError(`Port ${port} on ${host} is not allowed for this user; choose one above 1023: PORT=3000`)
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(
      `HOST holds '${host}', which is no address of this machine; it should be 127.0.0.1 or 0.0.0.0`,
    )
  }
  return error
}
