import { draftDatabase } from '@guildhall/contract/storage-keys.ts'
import type { Page } from '@playwright/test'

/** What the browser of this page keeps of projects being written: their titles, what their pictures show in order, and how many files with them. */
export function keptDrafts(page: Page): Promise<{ titles: string[]; shows: string[]; pictures: number }> {
  return page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const open = indexedDB.open(name)
        // Nobody has written here: what was made by asking is taken back.
        open.onupgradeneeded = () => open.transaction?.abort()
        open.onerror = () => resolve({ titles: [], shows: [], pictures: 0 })
        open.onsuccess = () => {
          const all = open.result.transaction(name).objectStore(name).getAll()
          all.onerror = () => reject(all.error)
          all.onsuccess = () => {
            open.result.close()
            const entries: { values?: { title: string }; pictures?: { alt: string }[]; file?: File }[] = all.result
            const titles = entries.flatMap(({ values }) => values?.title ?? [])
            const shows = entries.flatMap(({ pictures = [] }) => pictures.map(({ alt }) => alt))
            resolve({ titles, shows, pictures: entries.filter(({ file }) => file && file.size > 0).length })
          }
        }
      }),
    draftDatabase,
  )
}
