/** Returns the URL of the list of agents for the query string of a saved search, newest first. */
export function agentListPath(query: string): string {
  const params = new URLSearchParams(query)
  params.set('sort', 'newest')
  return `/aiagents?${params}`
}
