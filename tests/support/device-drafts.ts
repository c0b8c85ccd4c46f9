import { draftDatabase } from '@guildhall/contract/api/storage-keys.ts'
import type { Page } from '@playwright/test'

interface Kept {
  titles: string[]
  shows: string[]
  pictures: number
  texts: string[]
}

/**
 * The drafts stored in this page's browser: their titles, the descriptions of their pictures in order, and their number of
 * files.
 */
export async function keptDrafts(page: Page): Promise<Omit<Kept, 'texts'>> {
  const { texts: _texts, ...drafts } = await readKept(page)
  return drafts
}

/** The texts of other forms stored in this page's browser, as JSON. */
export async function keptTexts(page: Page): Promise<string[]> {
  return (await readKept(page)).texts
}

function readKept(page: Page): Promise<Kept> {
  return page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const open = indexedDB.open(name)
        // Nothing was written here: the database created by opening it is rolled back.
        open.onupgradeneeded = () => open.transaction?.abort()
        open.onerror = () => resolve({ titles: [], shows: [], pictures: 0, texts: [] })
        open.onsuccess = () => {
          const all = open.result.transaction(name).objectStore(name).getAll()
          all.onerror = () => reject(all.error)
          all.onsuccess = () => {
            open.result.close()
            const entries: { values?: { title: string }; pictures?: { alt: string }[]; file?: File; texts?: object }[] =
              all.result
            const titles = entries.flatMap(({ values }) => values?.title ?? [])
            const shows = entries.flatMap(({ pictures = [] }) => pictures.map(({ alt }) => alt))
            const texts = entries.flatMap(({ texts }) => (texts ? [JSON.stringify(texts)] : []))
            resolve({ titles, shows, pictures: entries.filter(({ file }) => file && file.size > 0).length, texts })
          }
        }
      }),
    draftDatabase,
  )
}

/** Removes a field from an edit stored in this browser, as if a version of the product without it had written it. */
export function forgetDraftField(page: Page, field: string): Promise<void> {
  return page.evaluate(
    ([name, field]) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open(name)
        open.onsuccess = () => {
          const transaction = open.result.transaction(name, 'readwrite')
          transaction.onerror = () => reject(transaction.error)
          transaction.oncomplete = () => {
            open.result.close()
            resolve()
          }
          const cursor = transaction.objectStore(name).openCursor()
          cursor.onsuccess = () => {
            const at = cursor.result
            const draft: { values?: Record<string, unknown>; base?: { values: Record<string, unknown> } } | undefined =
              at?.value
            if (!at || !draft) return
            delete draft.values?.[field]
            delete draft.base?.values[field]
            at.update(draft)
            at.continue()
          }
        }
      }),
    [draftDatabase, field] as const,
  )
}
