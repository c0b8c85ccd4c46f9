/**
 * Who knows an agent, as SQL over its id: `user_id`, and `since` when. They are told of versions that ask for more, which run for them
 * only once they accept.
 */
const sources: ((agentId: string) => string)[] = [
  (agentId) => `select f.user_id, f.created_at as since from agent_favorites f where f.agent_id = ${agentId}`,
  (agentId) =>
    `select c.user_id, c.at as since from agent_consents c where c.agent_id = ${agentId} and c.choice = 'accept'`,
  (agentId) => `select r.user_id, r.agreed_at as since from agent_callers r where r.agent_id = ${agentId}`,
]

/** A query of everybody who knows an agent; a person may be in it several times. */
export const knowsOf = (agentId: string): string => sources.map((source) => source(agentId)).join(' union all ')
