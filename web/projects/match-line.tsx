import type { FoundCard } from '@guildhall/contract/projects.ts'

const places = { description: '', skills: 'Skill: ', techStack: 'Built with ', tags: 'Tag: ' }

/** Why a search found a project whose title does not say so: the word with what stands around it. */
export function MatchLine({ match }: Pick<FoundCard, 'match'>) {
  return match ? (
    <p className="c2 t-sm match">
      {places[match.in]}
      {match.before}
      <mark>{match.found}</mark>
      {match.after}
    </p>
  ) : null
}
