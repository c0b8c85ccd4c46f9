import './audits.css'
import type { AuditRules } from '@guildhall/contract/audits/rules.ts'
import { stepsOfSide } from '@guildhall/contract/audits/steps.ts'
import { auditLimits as most } from '@guildhall/contract/limits/findings.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { useFocusAfter } from '#lib/hooks/use-focus-after.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { TurnBox } from '#ui/progress/progress.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { HostProofs } from './host-proofs.tsx'
import { auditApi, auditQueries } from './queries.ts'
import { RulesForm } from './rules-form.tsx'
import { SignForm } from './sign-form.tsx'
import { Agreements, VersionFacts } from './version-facts.tsx'
import { turnOf } from './words.ts'

/**
 * The rules of a security audit, for its two sides and for the staff who decide a dispute about it: the newest version, what is
 * missing, and the versions before.
 */
export function RulesPage({ id }: { id: string }) {
  const { data: rules } = useQuery(auditQueries.rules(id))
  if (rules === undefined) return null
  if (rules === null)
    return (
      <div className="page">
        <EmptyState
          solid="octa"
          title="This work has no rules"
          actions={
            <Link className={buttonClass({ look: 'primary' })} to={`/engagements/${id}`}>
              Open the engagement
            </Link>
          }
        >
          Only security audits have rules.
        </EmptyState>
      </div>
    )
  return <Rules rules={rules} />
}

function Rules({ rules }: { rules: AuditRules }) {
  const client = useQueryClient()
  const [search] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const [done, setDone] = useState(0)
  useFocusAfter(done, heading)
  const { engagementId: id, title, isOpen, isOver, missing, role, versions, hosts } = rules
  const [newest, ...older] = versions
  const isSide = role !== 'staff'
  const isWriting = isOpen && isSide && (search.has('write') || !newest)
  const refresh = () => void client.invalidateQueries({ queryKey: auditQueries.rules(id).queryKey })
  const show = (changed: AuditRules, words: string) => {
    client.setQueryData(auditQueries.rules(id).queryKey, changed)
    void client.invalidateQueries({ queryKey: ['engagements'] })
    toast.success(words)
    setDone((before) => before + 1)
  }
  const agree = useMutation({
    mutationFn: (version: number) => auditApi.agree({ params: { id }, body: { version } }),
    onSuccess: (answer) => show(answer.rules, 'You agreed to the rules'),
    onError(error) {
      toast.error(failureText(error))
      refresh()
    },
  })
  const own = isOpen && !isOver && isSide ? stepsOfSide(missing, role) : []
  const turn = turnOf(rules)
  return (
    <div className="page">
      <Crumbs
        link={Link}
        above={
          isSide
            ? [
                { to: '/engagements', name: 'Engagements' },
                { to: `/engagements/${id}`, name: title },
              ]
            : []
        }
        here="Rules"
      />
      <div className="phead">
        <h1 className="t-page">Rules of the audit</h1>
        {isOpen && isSide && newest && !isWriting ? (
          <Link className={buttonClass()} to="?write">
            Change the rules
          </Link>
        ) : null}
      </div>
      <TurnBox
        turn={turn.turn}
        title={turn.title}
        next={turn.next}
        headingRef={heading}
        action={
          newest && own.includes('provider') && !isWriting ? (
            <Button look="primary" busy={agree.isPending} onClick={() => agree.mutate(newest.version)}>
              Agree to version {newest.version}
            </Button>
          ) : undefined
        }
      />
      <div className="record mt-6">
        <div className="min-w-0">
          {isWriting ? (
            <Part id="form" title={newest ? `Version ${newest.version + 1}` : 'The form'}>
              <RulesForm key={newest?.version ?? 0} rules={rules} onConflict={refresh} />
            </Part>
          ) : null}
          {newest && !isWriting ? (
            <Part id="version" title={`Version ${newest.version}`}>
              <VersionFacts form={newest.form} />
              <div className="mt-3">
                <Agreements rules={rules} version={newest} />
              </div>
            </Part>
          ) : null}
          {newest && own.includes('client') && !isWriting ? (
            <Part id="signature" title="Your signature">
              <SignForm
                id={id}
                version={newest}
                onDone={(changed) => show(changed, 'You signed the rules')}
                onFailure={refresh}
              />
            </Part>
          ) : null}
          {hosts.length > 0 && !isWriting ? (
            <Part id="hosts" title="Hosts">
              <HostProofs rules={rules} onDone={(changed, host) => show(changed, `${host} is proven`)} />
            </Part>
          ) : null}
          {older.length > 0 ? (
            <Part id="older" title="Earlier versions">
              {older.map((version) => (
                <details key={version.version} className="rules__older">
                  <summary className="link">Version {version.version}</summary>
                  <div className="mt-2">
                    <VersionFacts form={version.form} />
                    <div className="mt-3">
                      <Agreements rules={rules} version={version} />
                    </div>
                  </div>
                </details>
              ))}
            </Part>
          ) : null}
        </div>
        <div className="record__side">
          <Help />
        </div>
      </div>
    </div>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="hang" aria-labelledby={id}>
      <h2 className="t-sub" id={id}>
        {title}
      </h2>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

function Help() {
  return (
    <section className="panel" aria-label="How rules work">
      <div className="panel__b c2 t-sm space-y-2">
        <p>
          Testing a system without its owner’s permission is a crime in most countries. The rules are that permission.
        </p>
        <p>
          Both of you agree on what is tested, when, from which addresses, and whom to call. The client signs, and
          proves each public host. Until then nothing can be delivered: no note, no file, no finding.
        </p>
        <p>
          A proof counts for the test period, at most {most.proofDays} days. The record of the engagement keeps all
          versions.
        </p>
      </div>
    </section>
  )
}
