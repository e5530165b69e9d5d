import { unsavedWork } from '#src/site/storage-keys.ts'

// One connection for all calls of a page. It is forgotten when the browser closes it, and the next call opens another.
let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(unsavedWork.name, 1)
    request.onupgradeneeded = () => {
      // The names of the first release: an upgrade keeps what is in the browser.
      request.result.createObjectStore('works', { keyPath: 'id' })
      request.result.createObjectStore('images', { keyPath: 'id' }).createIndex('workId', 'workId')
    }
    request.onsuccess = () => {
      const db = request.result
      const forget = () => {
        opened = undefined
      }
      // A newer version of this page in another tab must not wait for this one for ever.
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

/** Runs one transaction over both stores; resolves when it is on disk, not when it is merely asked for. */
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
