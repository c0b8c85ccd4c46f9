/** A reason not to start that an operator can fix. Its message is one line without secrets; `main` prints only that. */
export class StartError extends Error {
  override name = 'StartError'
}

const isFull = (code: unknown) => code === 'ENOSPC' || code === 'EDQUOT'

/** Whether a write failed because a disk is full, ours or the database's. */
export function isDiskFull(error: unknown): boolean {
  // 53100: PostgreSQL's disk_full.
  return codesOf(error).some((code) => isFull(code) || code === '53100')
}

/** Turns an error that an operator can fix into one line; returns any other error unchanged. */
export function explainStartError(error: unknown): unknown {
  if (error instanceof StartError) return error
  const codes = codesOf(error)
  const reason = reasonOf(error)
  if (codes.some(isFull)) return new StartError(`The disk of DATA_DIR is full (${reason}); make room and start again`)
  if (codes.includes('53100'))
    return new StartError(`The disk of the database is full (${reason}); make room and start again`)
  // 42501: PostgreSQL's insufficient_privilege.
  if (codes.includes('42501'))
    return new StartError(
      `The role of DATABASE_URL has too few rights (${reason}); make it the owner of its database and of the schema public`,
    )
  if (codes.some((code) => code === 'EACCES' || code === 'EPERM' || code === 'EROFS'))
    return new StartError(`A file cannot be written (${reason}); give the server's user the right to it`)
  return error
}

/** The codes of an error and of its causes. */
function codesOf(error: unknown): unknown[] {
  const codes: unknown[] = []
  for (let each = error; each instanceof Error; each = each.cause) if ('code' in each) codes.push(each.code)
  return codes
}

function reasonOf(error: unknown): string {
  let innermost = error
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause
  return String((innermost as Error).message).split('\n')[0] ?? ''
}

/** Turns an error of `listen` into one line that says what to do; returns any other error unchanged. */
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
      `HOST holds '${host}', which is not an address of this machine; it should be 127.0.0.1 or 0.0.0.0`,
    )
  }
  return error
}
