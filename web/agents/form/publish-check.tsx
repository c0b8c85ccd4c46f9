import { missingFrom } from '@guildhall/contract/agents/missing.ts'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { useWatch } from 'react-hook-form'
import { useSite } from '#lib/page/site.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { type AgentFormValues, inputOf } from './agent-values.ts'

const points: [label: string, fields: string[]][] = [
  ['One line and a description', ['summary', 'description']],
  ['A category', ['category', 'categoryOther']],
  ['A real run to read', ['examples']],
  ['What it does not do', ['limits']],
  ['Which language model, if any', ['model', 'modelMaker']],
  ['A way to run it', ['remoteUrl', 'howToRun', 'runMinor']],
  ['A licence', ['licence', 'licenceOther']],
]

/** What publishing needs, with what is there already. */
export function PublishCheck({ files }: { files: number }) {
  const values = useWatch<AgentFormValues>() as AgentFormValues
  const { currency } = useSite()
  const missing = missingFrom(inputOf(values, { publish: true, currency }), files).map(({ path }) => path)
  const isNamed = values.name.trim() !== ''
  return (
    <section aria-label="Before you publish">
      <h2 className="t-sub mt-5">Before you publish</h2>
      <ul className="agf__check t-sm">
        {[
          ['A name', isNamed] as const,
          ...points.map(([label, fields]) => [label, !fields.some((each) => missing.includes(each))] as const),
        ].map(([label, isThere]) => (
          <li key={label} className={isThere ? 'is-there' : 'c2'}>
            <Icon of={isThere ? Check : Circle} size={14} />
            <span>
              {label}
              <span className="sr-only">{isThere ? ', done' : ', missing'}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
