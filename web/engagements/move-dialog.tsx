import { engagementTexts } from '@guildhall/contract/engagements/engagement-texts.ts'
import type { Engagement } from '@guildhall/contract/engagements/engagements.ts'
import { declineReasons, type EngagementMove } from '@guildhall/contract/engagements/options.ts'
import { declineReasonWords } from '@guildhall/contract/engagements/words.ts'
import { engagementLimits } from '@guildhall/contract/limits/engagements.ts'
import { feeOf } from '@guildhall/contract/orders/fees.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { text } from '@guildhall/contract/values/values.ts'
import * as z from 'zod/mini'
import { ApiError } from '#lib/api/api-error.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { engagementApi } from './queries.ts'
import { otherName } from './words.ts'

/** The moves that need no page of their own. */
export type DialogMove = Exclude<EngagementMove, 'edit' | 'offer'>

interface MoveDialogProps {
  engagement: Engagement
  move: DialogMove
  onClose: () => void
  onDone: (engagement: Engagement, done: string) => void
  /** It has changed meanwhile; nothing was done. */
  onConflict: () => void
}

interface MoveWords {
  title: string
  meaning: string
  confirm: string
  done: string
  /** The move is given a reason. */
  asks?: true
  isDanger?: true
}

function wordsOf(engagement: Engagement, move: DialogMove): MoveWords {
  const other = otherName(engagement)
  const [offer] = engagement.offers
  const isAgreed = engagement.agreedVersion !== null
  switch (move) {
    case 'accept': {
      const total = offer?.totalMinor ?? 0
      const price = moneyText(total, engagement.currency)
      const terms = offer?.terms
      const count = terms?.hours?.weeks ?? terms?.milestones.length ?? 0
      const [one, many] = terms?.hours ? ['week by the hour', 'weeks by the hour'] : ['milestone', 'milestones']
      return {
        title: `Accept version ${offer?.version ?? 1}`,
        meaning: `You agree to ${count === 1 ? `one ${one}` : `${count} ${many}`} for ${terms?.hours ? `at most ${price}` : price} in total. ${
          engagement.role === 'client'
            ? 'You pay each one in before the work on it begins.'
            : `${other} pays each one in before your work on it begins. After our fee of ${engagement.money.feePercent}%: ${moneyText(total - feeOf(total, engagement.money.feePercent), engagement.currency)} to you.`
        }`,
        confirm: 'Accept the offer',
        done: 'You agreed',
      }
    }
    case 'decline':
      return {
        title: isAgreed
          ? 'Decline the change'
          : engagement.state === 'requested'
            ? 'Decline the request'
            : 'Decline the offer',
        meaning: isAgreed ? 'What you agreed before stays.' : `This ends it. ${other} reads your reason.`,
        confirm: 'Decline',
        done: 'Declined',
        asks: true,
      }
    case 'withdraw':
      return {
        title: 'Withdraw the request',
        meaning: `${other} can no longer answer it.`,
        confirm: 'Withdraw',
        done: 'The request is withdrawn',
        isDanger: true,
      }
    case 'withdraw-offer':
      return {
        title: 'Withdraw the offer',
        meaning: isAgreed ? 'What you agreed before stays.' : `${other} can no longer accept it. This ends it.`,
        confirm: 'Withdraw',
        done: 'The offer is withdrawn',
        isDanger: true,
      }
    case 'end':
      return {
        title: 'End what is not paid in',
        meaning: engagement.milestones.some(({ state }) => state === 'funded')
          ? 'Milestones that are paid in continue until they are over. The others end now.'
          : engagement.milestones.some(({ state }) => state === 'released')
            ? 'The other milestones end, and the engagement is completed.'
            : 'Nothing is paid in, so this ends the engagement.',
        confirm: 'End it',
        done: 'What was not paid in has ended',
        asks: true,
        isDanger: true,
      }
  }
}

/** The open offer that is declined; none when a request is. */
function openVersionOf({ offers }: Engagement): { version?: number } {
  const open = offers.find(({ outcome }) => outcome === null)
  return open ? { version: open.version } : {}
}

/** Asks for a reason or a confirmation, and makes the move. */
export function MoveDialog({ engagement, move, onClose, onDone, onConflict }: MoveDialogProps) {
  const words = wordsOf(engagement, move)
  const form = useApiForm({
    schema: z.object({
      reason: words.asks
        ? z.enum(declineReasons, { error: engagementTexts.reason })
        : z.optional(z.enum(declineReasons)),
      note: z._default(text(engagementLimits.note, { lines: true }), ''),
    }),
    defaultValues: { reason: '' as never },
    async send({ reason = 'other', note }) {
      try {
        onDone(await make(reason, note), words.done)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'engagement_moved') onConflict()
        throw error
      }
    },
  })

  async function make(reason: (typeof declineReasons)[number], note: string): Promise<Engagement> {
    const params = { id: engagement.id }
    switch (move) {
      case 'accept':
        return (await engagementApi.accept({ params, body: { version: engagement.offers[0]?.version ?? 1 } }))
          .engagement
      case 'decline':
        return (await engagementApi.decline({ params, body: { reason, note, ...openVersionOf(engagement) } }))
          .engagement
      case 'end':
        return (await engagementApi.end({ params, body: { reason, note } })).engagement
      case 'withdraw':
        return (await engagementApi.withdraw({ params, body: {} })).engagement
      case 'withdraw-offer':
        return (await engagementApi.withdrawOffer({ params, body: {} })).engagement
    }
  }

  return (
    <Dialog open onClose={onClose} title={words.title} description={words.meaning} wide={words.asks === true}>
      <form {...form.formProps} className="mt-4 space-y-4.5" aria-label={words.title}>
        <FormNotices form={form} />
        {words.asks ? (
          <>
            <SelectField
              {...form.field('reason')}
              label="Reason"
              value={form.watch('reason') ?? ''}
              placeholder="Choose a reason"
              options={declineReasons.map((value) => ({ value, label: declineReasonWords[value] }))}
            />
            <TextAreaField
              {...form.field('note')}
              label="A line to explain it"
              optional
              rows={3}
              maxLength={engagementLimits.note}
            />
          </>
        ) : null}
        <div className="btn-group">
          <Button {...form.submitProps} look={words.isDanger ? 'danger-solid' : 'primary'}>
            {words.confirm}
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
