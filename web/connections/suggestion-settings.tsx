import { type SuggestionGround, suggestionGrounds } from '@guildhall/contract/relations/options.ts'
import { useQueryClient } from '@tanstack/react-query'
import { failureText } from '#lib/api/failure-text.ts'
import { useChosen } from '#lib/forms/use-chosen.ts'
import { Switch } from '#ui/forms/setting-row.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { followApi, suggestedKey } from './queries.ts'

const words: Record<SuggestionGround, string> = {
  mutual: 'Mutual connections',
  university: 'University',
  skills: 'Skills',
  place: 'Place',
  goals: 'Goals of projects',
}

/** What suggestions go by; each switch takes effect immediately, and returns when the call fails. */
export function SuggestionSettings({ grounds }: { grounds: readonly SuggestionGround[] }) {
  const client = useQueryClient()
  const [shown, choose] = useChosen(
    grounds,
    async (next) => {
      await followApi.setGrounds({ body: { grounds: [...next] } })
      await client.invalidateQueries({ queryKey: suggestedKey })
    },
    (error) => toast.error(failureText(error)),
  )
  return (
    <section className="panel" aria-labelledby="suggestion-settings">
      <div className="panel__h">
        <h2 className="t-sub" id="suggestion-settings">
          What suggestions use
        </h2>
      </div>
      <ul className="lines">
        {suggestionGrounds.map((ground) => (
          <li key={ground} className="cng__g">
            <Switch
              label={words[ground]}
              checked={shown.includes(ground)}
              onChange={({ target }) => {
                const next = suggestionGrounds.filter((each) =>
                  each === ground ? target.checked : shown.includes(each),
                )
                choose(next)
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
