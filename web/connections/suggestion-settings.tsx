import { type SuggestionGround, suggestionGrounds } from '@guildhall/contract/relations/options.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Switch } from '#ui/forms/setting-row.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { followApi, suggestedKey } from './queries.ts'

const words: Record<SuggestionGround, string> = {
  mutual: 'Mutual connections',
  university: 'University',
  skills: 'Skills',
  place: 'Place',
}

/** What suggestions go by; each switch takes effect immediately, and returns when the call fails. */
export function SuggestionSettings({ grounds }: { grounds: readonly SuggestionGround[] }) {
  const client = useQueryClient()
  // The last click shows immediately.
  const [wanted, setWanted] = useState<readonly SuggestionGround[] | null>(null)
  const shown = wanted ?? grounds
  const choose = useMutation({
    // Quick clicks run one after another, so that the last one wins.
    scope: { id: 'suggestion grounds' },
    mutationFn: (next: readonly SuggestionGround[]) => followApi.setGrounds({ body: { grounds: [...next] } }),
    onSuccess: () => client.invalidateQueries({ queryKey: suggestedKey }),
    onError: (error) => toast.error(error.message),
    onSettled: (_answer, _error, next) => setWanted((now) => (now === next ? null : now)),
  })
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
                setWanted(next)
                choose.mutate(next)
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
