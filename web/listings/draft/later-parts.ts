/** Loads the question that is asked before a form with changes closes. */
export async function loadCloseQuestion() {
  return (await import('./close-question.tsx')).CloseQuestion
}

/** Loads what is said about a draft that was continued here or elsewhere. */
export async function loadDraftNotices() {
  return (await import('./draft-notices.tsx')).DraftNotices
}

/** Loads the rows of the questions to buyers. */
export async function loadQuestionRows() {
  return (await import('./question-rows.tsx')).QuestionRows
}

/** Loads what every form of a listing needs once it is used, also when the network has gone meanwhile. */
export function loadDraftParts(): void {
  void loadCloseQuestion().catch(() => {})
  void loadDraftNotices().catch(() => {})
  void loadQuestionRows().catch(() => {})
}
