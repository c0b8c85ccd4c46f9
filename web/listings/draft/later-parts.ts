/** Loads the question that is asked before a form with changes closes. */
export async function loadCloseQuestion() {
  return (await import('./close-question.tsx')).CloseQuestion
}

/** Loads what is said about a draft that was continued here or elsewhere. */
export async function loadDraftNotices() {
  return (await import('./draft-notices.tsx')).DraftNotices
}
