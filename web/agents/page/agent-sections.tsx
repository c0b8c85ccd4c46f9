import type { Agent, AgentPackage } from '@guildhall/contract/agents/agents.ts'
import { registryWords, wayWords } from '@guildhall/contract/agents/words.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'

interface PartProps {
  id: string
  title: string
  note?: string
  children: ReactNode
}

/** A section with its name hanging in the left column. */
export function Part({ id, title, note, children }: PartProps) {
  return (
    <section className="hang" id={id} aria-labelledby={`${id}-title`}>
      <div>
        <h2 className="t-sub" id={`${id}-title`}>
          {title}
        </h2>
        {note ? <p className="c3 t-sm">{note}</p> : null}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

/** Runs that its author shows: what went in, and what came out. */
export function Examples({ agent: { examples } }: { agent: Agent }) {
  return examples.map(({ input, output }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one page, which change no places
    <div key={at} className="ag__run">
      <div>
        <p className="c3 t-xs">What goes in</p>
        <pre>{input}</pre>
      </div>
      <div>
        <p className="c3 t-xs">What came out</p>
        <pre>{output}</pre>
      </div>
    </div>
  ))
}

/** The address of an agent that runs where its author runs it, and how to use it. */
export function Remote({ agent: { remoteUrl } }: { agent: Agent }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="ag__run">
      <div>
        <p className="semi">{wayWords.remote.long}</p>
        <p className="c2 t-sm">
          It speaks MCP over streamable HTTP. Add this address to a program that uses MCP. What you send goes to{' '}
          <span className="semi">{hostOf(remoteUrl)}</span>.
        </p>
      </div>
      <div className="row row--between row--wrap gap-2">
        <code className="ag__code">{remoteUrl}</code>
        <Button
          size="sm"
          onClick={() => {
            navigator.clipboard.writeText(remoteUrl).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }}
        >
          {isCopied ? 'Copied' : 'Copy address'}
        </Button>
        <span className="sr-only" role="status">
          {isCopied ? 'The address is copied' : ''}
        </span>
      </div>
    </div>
  )
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)

/** The packages in which it is published. */
export function Packages({ packages }: { packages: readonly AgentPackage[] }) {
  return (
    <ul className="ag__lines" aria-label="Packages">
      {packages.map((each) => {
        const { name, path } = registryWords[each.registry]
        return (
          <li key={`${each.registry} ${each.identifier}`}>
            {path ? (
              <a className="link" href={path + each.identifier} rel="noopener nofollow ugc" target="_blank">
                {each.identifier}
              </a>
            ) : (
              <span className="semi">{each.identifier}</span>
            )}
            <span className="c3 t-sm num">
              {name}, version {each.version}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
