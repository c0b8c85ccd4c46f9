import { Link } from 'react-router'

/** A link within an answer. */
export const to = (path: string, words: string) => (
  <Link className="link" to={path}>
    {words}
  </Link>
)
