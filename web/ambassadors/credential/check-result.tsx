import type { Badge, BadgeCheck } from '@guildhall/contract/ambassadors/check-badge.ts'
import type { ReactNode } from 'react'
import { DateOf } from '#lib/format/time-ago.tsx'
import { useSite } from '#lib/page/site.ts'
import { Notice, type NoticeKind } from '#ui/states/notice.tsx'
import type { Checked } from './published.ts'

interface Said {
  kind: NoticeKind
  title: string
  text: ReactNode
}

/** What a check found, in sentences; and what a genuine credential says. */
export function CheckResult({ checked: { found, isListKnown } }: { checked: Checked }) {
  const { kind, title, text } = sayingOf(found)
  return (
    <section className="mt-6" aria-labelledby="result">
      <Notice kind={kind}>
        <h2 className="semi" id="result">
          {title}
        </h2>
        <p>{text}</p>
      </Notice>
      {'badge' in found ? <Facts badge={found.badge} /> : null}
      {found.state === 'valid' && !isListKnown ? (
        <div className="mt-4">
          <Notice kind="wait">
            The list of credentials that we took back could not be loaded, so we cannot say whether this one is on it.
          </Notice>
        </div>
      ) : null}
    </section>
  )
}

type Refused = Exclude<BadgeCheck, { badge: Badge }>

function sayingOfRefused(found: Refused): Said {
  if (found.state === 'foreign')
    return {
      ...{ kind: 'wait', title: 'This credential is from another issuer' },
      text: `It names ${found.issuer}. This page checks only those of Guildhall; ask that issuer.`,
    }
  if (found.state === 'changed')
    return {
      ...{ kind: 'error', title: 'This credential is not genuine' },
      text: 'It was changed, or somebody else signed it. Do not rely on anything it says.',
    }
  return {
    ...{ kind: 'error', title: 'This is not a credential' },
    text: 'Or a part of it is missing. Copy the whole text or link, or choose the file.',
  }
}

function sayingOf(found: BadgeCheck): Said {
  if (!('badge' in found)) return sayingOfRefused(found)
  const { name, achievement, campus, since, until, validUntil, issuer } = found.badge
  if (found.state === 'expired')
    return {
      ...{ kind: 'wait', title: 'This credential has expired' },
      text: validUntil ? (
        <>
          It is genuine and was valid until <DateOf at={validUntil} />.
        </>
      ) : (
        'It is genuine and was valid before.'
      ),
    }
  if (found.state === 'early')
    return {
      ...{ kind: 'wait', title: 'This credential is not valid yet' },
      text: 'It is genuine. Check the date of your device.',
    }
  if (found.state === 'taken-back')
    return {
      kind: 'error',
      title: 'This credential was taken back',
      text: `${issuer} issued it, and it no longer counts.`,
    }
  return {
    ...{ kind: 'ok', title: 'This credential is valid' },
    text: (
      <>
        {issuer} states that {name} was {achievement.toLowerCase()} of {campus} from <DateOf at={since} /> to{' '}
        <DateOf at={until} />. Nothing in it was changed.
      </>
    ),
  }
}

function Facts({ badge }: { badge: Badge }) {
  const { origin } = useSite()
  const { name, subject, achievement, campus, criteria, since, until, issuer, validUntil } = badge
  return (
    <>
      <dl className="cred__facts">
        <dt>Who</dt>
        <dd>
          {name}
          {subject.startsWith(`${origin}/`) ? (
            <>
              ,{' '}
              <a className="link" href={subject}>
                profile
              </a>
            </>
          ) : null}
        </dd>
        <dt>What</dt>
        <dd>{achievement}</dd>
        <dt>Campus</dt>
        <dd>{campus}</dd>
        <dt>When</dt>
        <dd>
          <DateOf at={since} /> to <DateOf at={until} />
        </dd>
        <dt>For</dt>
        <dd>{criteria}</dd>
        <dt>Issued by</dt>
        <dd>{issuer}</dd>
        <dt>Number</dt>
        <dd className="num">{badge.id.replace('urn:uuid:', '')}</dd>
        {validUntil ? (
          <>
            <dt>Valid until</dt>
            <dd>
              <DateOf at={validUntil} />
            </dd>
          </>
        ) : null}
      </dl>
      <p className="c3 t-sm mt-3">
        A check says what was issued and to whom. It does not prove that the person who shows it is this person.
      </p>
    </>
  )
}
