import { draftDatabase } from '@guildhall/contract/storage-keys.ts'

/**
 * Runs `act` over the entries of this device in one transaction, all or nothing, and answers the result of the request
 * it returns. The connection is closed again, so that a sign-out in any tab can delete the whole database at once.
 */
export async function onDevice<T>(
  mode: IDBTransactionMode,
  act: (entries: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opened()
  try {
    // Strict: what is said to be kept is on the disk, and a crash of the machine does not take it.
    const transaction = database.transaction(draftDatabase, mode, { durability: 'strict' })
    const request = act(transaction.objectStore(draftDatabase))
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onabort = () => reject(transaction.error)
    })
    return request.result
  } finally {
    database.close()
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(draftDatabase)
    request.onupgradeneeded = () => request.result.createObjectStore(draftDatabase)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
