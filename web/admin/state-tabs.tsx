import { Link } from 'react-router'

interface StateTabsProps<State extends string> {
  /** The states and their names, in order. */
  names: Partial<Record<State, string>>
  current: State
  pathOf: (state: State) => string
}

/** The states of a list, each with its own address. */
export function StateTabs<State extends string>({ names, current, pathOf }: StateTabsProps<State>) {
  return (
    <nav className="seg" aria-label="State">
      {(Object.keys(names) as State[]).map((state) => (
        <Link key={state} to={pathOf(state)} aria-current={state === current ? 'page' : undefined} className="ad__s">
          {names[state]}
        </Link>
      ))}
    </nav>
  )
}
