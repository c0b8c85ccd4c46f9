/** A review's row with the order its line is of; moments are PostgreSQL's text. */
export interface ReviewRow {
  id: string
  line_id: string
  order_id: string
  project_id: string
  author_id: number | null
  rating: number
  text: string
  created_at: string
  changed_at: string | null
  answer: string | null
  answered_at: string | null
  hidden_at: string | null
  withdrawn_at: string | null
  shown: boolean
}

export const columns = `r.id, r.line_id, l.order_id, r.project_id, r.author_id, r.rating, r.text, r.created_at, r.changed_at, r.answer,
  r.answered_at, r.hidden_at, r.withdrawn_at, r.shown`
export const joined = 'from reviews r join order_lines l on l.id = r.line_id'
