import type { ReferenceStanding } from '@guildhall/contract/engagements/references.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { useFocusAfter } from '#lib/hooks/use-focus-after.ts'
import { LazyBoundary, lazyComponent } from '#lib/page/lazy-component.tsx'
import { PartLink } from '#lib/page/part-link.tsx'
import { ReferenceItem } from '#listings/reference-item.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Status } from '#ui/tag.tsx'
import { referenceApi, referenceQueries } from './queries.ts'

// Few people who open an engagement are asked for a reference.
const NamingForm = lazyComponent(() => import('./naming-form.tsx').then((module) => module.NamingForm))

interface ReferencePanelProps {
  engagementId: string
  /** The other side's name, to begin a sentence with. */
  name: string
}

/** Asks a side of finished work whether it may be shown on the profile of its provider; nothing for other work. */
export function ReferencePanel({ engagementId: id, name }: ReferencePanelProps) {
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone after its action.
  const [done, setDone] = useState(0)
  useFocusAfter(done, heading)
  const { data: standing } = useQuery(referenceQueries.ofEngagement(id))
  const show = (changed: ReferenceStanding | null) => {
    client.setQueryData(referenceQueries.ofEngagement(id).queryKey, changed)
    setDone((before) => before + 1)
  }
  const act = useMutation({
    mutationFn: async (isAgreed: boolean) =>
      isAgreed
        ? referenceApi.agree({ params: { id }, body: { place: null } })
        : referenceApi.takeBack({ params: { id }, body: null }),
    onSuccess: ({ reference }, isAgreed) => {
      show(reference)
      toast.success(isAgreed ? 'You agreed to the reference' : 'The reference is withdrawn')
    },
    onError: (error) => toast.error(failureText(error)),
  })
  if (!standing) return null
  const { role, hasAgreed, hasOtherAgreed, reference } = standing
  const isShown = hasAgreed && hasOtherAgreed
  return (
    <section className="hang" id="reference" aria-labelledby="reference-title">
      <h2 className="t-sub" id="reference-title" ref={heading} tabIndex={-1}>
        Reference
      </h2>
      <div className="min-w-0">
        <p>
          <Status kind={isShown ? 'ok' : hasOtherAgreed ? 'ask' : hasAgreed ? 'wait' : 'off'}>
            {isShown
              ? role === 'provider'
                ? 'Shown on your profile'
                : `Shown on the profile of ${name}`
              : hasOtherAgreed
                ? `${name} would like to show this work`
                : hasAgreed
                  ? `${name} has not agreed yet`
                  : 'Not shown'}
          </Status>
        </p>
        <p className="c2 mt-1">
          Finished work can be shown on the profile of {role === 'provider' ? 'its provider' : name}, if both of you
          agree: title, topic, month, and the client as they want to be called. Work about a topic of consulting is then
          also named on the page{' '}
          <PartLink className="link" to="/consulting">
            Consulting
          </PartLink>
          , under ‘Answered lately’, with its days and what it cost. Either of you can withdraw it at any time.
        </p>
        {hasAgreed || role === 'provider' ? (
          <div className="mt-3">
            <ReferenceItem reference={reference} />
          </div>
        ) : null}
        {hasAgreed ? (
          <Button look="second" size="sm" className="mt-3" busy={act.isPending} onClick={() => act.mutate(false)}>
            Withdraw reference
          </Button>
        ) : role === 'provider' ? (
          <Button look="second" size="sm" className="mt-3" busy={act.isPending} onClick={() => act.mutate(true)}>
            {hasOtherAgreed ? 'Show it on my profile' : 'Ask to show it'}
          </Button>
        ) : (
          <LazyBoundary>
            <NamingForm id={id} standing={standing} onDone={show} />
          </LazyBoundary>
        )}
      </div>
    </section>
  )
}
