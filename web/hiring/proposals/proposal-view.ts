/** How the client of a job reads the proposals: side by side, or one below the other. */
export type ProposalView = 'compare' | 'one'

const parameter = 'view'

/** Parses the URL of a job's page; without a view the proposals are compared. */
export const readView = (params: URLSearchParams): ProposalView => (params.get(parameter) === 'one' ? 'one' : 'compare')

/** Returns the URL of a job's page with a view. */
export const viewPath = (id: string, view: ProposalView): string =>
  view === 'one' ? `/jobs/${id}?${parameter}=one` : `/jobs/${id}`
