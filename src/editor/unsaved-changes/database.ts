import { unsavedWork } from '#src/site/storage-keys.ts'

// One connection for all calls of a page. It is forgotten when the browser closes it, and the next call opens another.
let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(unsavedWork.name, 1)
    request.onupgradeneeded = () => {
      // Store names from the first release: renaming them would lose the changes stored in browsers.
      request.result.createObjectStore('works', { keyPath: 'id' })
      request.result.createObjectStore('images', { keyPath: 'id' }).createIndex('workId', 'workId')
    }
    request.onsuccess = () => {
      const db = request.result
      const forget = () => {
        opened = undefined
      }
      // Without this, a newer version of the page in another tab could not upgrade the database.
      db.onversionchange = () => {
        db.close()
        forget()
      }
      db.onclose = forget
      resolve(db)
    }
    request.onerror = () => reject(request.error)
  })
}

/** Runs one transaction over both stores; resolves when it is complete, not when its requests are queued. */
export async function withStores<T>(
  mode: IDBTransactionMode,
  run: (stores: { works: IDBObjectStore; images: IDBObjectStore }) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  opened ??= open()
  opened.catch(() => {
    opened = undefined
  })
  const db = await opened
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(['works', 'images'], mode)
    const request = run({
      works: transaction.objectStore('works'),
      images: transaction.objectStore('images'),
    })
    transaction.oncomplete = () => resolve(request?.result)
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
}
