/** Loads the validation of the project form; null without a network. */
export function loadValidation(): Promise<typeof import('./project-validation.ts') | null> {
  return import('./project-validation.ts').catch(() => null)
}

/** Loads the question that is asked before a form with changes closes. */
export async function loadCloseQuestion() {
  return (await import('./close-question.tsx')).CloseQuestion
}

/** Loads the rows of the files and links for buyers. */
export async function loadAssetRows() {
  return (await import('./asset-rows.tsx')).AssetRows
}

/**
 * Loads what a form needs once it is used: its validation, the rows of its files, and the question before it closes: all
 * of them must also work when the network has gone meanwhile.
 */
export function loadLaterParts(): void {
  void loadValidation()
  void loadCloseQuestion().catch(() => {})
  void loadAssetRows().catch(() => {})
}
