import { runLimits } from '@guildhall/contract/limits/agent-runs.ts'
import { checkoutLimits, disputeLimits, orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import { cancelHours } from '@guildhall/contract/orders/cancel-rules.ts'
import { Link } from 'react-router'
import { contactSection, P, Points, type Policy } from './policy-page.tsx'

/** How the product refunds: the numbers are those the code uses. */
export const refundPolicy: Policy = {
  to: '/refund-policy',
  version: '2026-11-30',
  summary:
    'Your money is held until an order is completed. Before files are opened or work is delivered you get all of it back; afterwards the seller or, when you report a problem, our staff can refund all or part of it.',
  sections: [
    {
      id: 'what-this-covers',
      title: 'What this covers',
      body: (
        <P>
          Money paid through Guildhall for projects, for packages of services, for the milestones of an engagement, for
          sessions and for runs of AI agents. What you agree on with somebody outside it is between the two of you: we
          cannot see such a payment and cannot return it. We never ask for card numbers or passwords by message; tell us
          if somebody does so in our name.
        </P>
      ),
    },
    {
      id: 'withdrawal',
      title: 'Withdrawing',
      body: (
        <>
          <P>
            Files stay closed until you say that you want them at once, at checkout or later on the order’s page. Until
            then you can withdraw on that page without giving a reason, and you get all of the price back. When you ask
            for the files you agree that your right to withdraw ends when they open. If you do nothing, they open after{' '}
            {orderLimits.filesDays} days.
          </P>
          <P>
            If none of your work made to order was delivered, you can cancel it with a full refund from{' '}
            {orderLimits.cancelLateDays} days after the deadline, and it is cancelled automatically{' '}
            {orderLimits.abandonDays} days after it. The seller can cancel until delivery, also with a full refund. If
            an order also has files, each part is refunded by its own rule: files that you have opened stay yours.
          </P>
        </>
      ),
    },
    {
      id: 'milestones',
      title: 'Packages and milestones',
      body: (
        <Points
          items={[
            'A package of a service is an engagement with one milestone, which your payment pays in. Everything below applies to it.',
            `When you pay a milestone in, you ask for the work to begin before the ${orderLimits.withdrawDays} days to withdraw are over. Within these days you can withdraw until the provider begins or delivers, and get all of it back.`,
            'After the work has begun you can report it within these days and ask back what is not done. If you do not agree, our staff decide.',
            `If nothing is delivered, you can cancel with a full refund from ${orderLimits.cancelLateDays} days after the milestone is due. After ${orderLimits.abandonDays} days it is cancelled automatically.`,
            'You can ask for changes as often as you agreed. The rest is as for work made to order.',
            `Work by the hour is paid in week by week, and a week begins with the first time that the provider enters. The time not worked is refunded when you accept the week, or when it is accepted automatically. A week without a timesheet is cancelled with a full refund ${orderLimits.abandonDays} days after its end.`,
            'Milestones and weeks that are not paid in cost nothing: either of you can end them at any time.',
          ]}
        />
      ),
    },
    {
      id: 'sessions',
      title: 'Sessions',
      body: (
        <Points
          items={[
            'A session has a fixed time, so its rule for cancelling applies instead of a right to withdraw. You read the rule with its dates and amounts before you pay, and on the booking page.',
            `If you cancel in time, you get all of it back: until ${cancelHours.easy} hours before the start with the rule ‘easy’, ${cancelHours.usual} with ‘usual’, ${cancelHours.strict} with ‘strict’. With ‘strict’ you get half back after that, until the start. Otherwise you get nothing back.`,
            'If the host cancels, or you do not accept another time that the host proposes, you get all of it back. Moving costs nothing.',
            `For ${bookingLimits.blockCancelHours} hours after one of you has blocked the other, either of you can cancel with a full refund.`,
            `In the Guildhall room we see who came: who is there for half of the session. If your host did not come, or neither of you, you get everything back automatically once the room has closed. You can also leave after ${bookingLimits.leaveMinutes} minutes without your host, with a full refund. If you did not come, you get nothing back.`,
            'If our room does not work for more than half of a session, we cancel it with a full refund. We do not count minutes in which it did not work.',
            `Elsewhere: if your host did not come, say so within ${bookingLimits.claimHours} hours. When they agree, or do not answer within ${bookingLimits.claimHours} hours, you get everything back. When they say that they came, our staff decide. If you did not come, you get nothing back.`,
            `A chosen time is held for ${bookingLimits.holdMinutes} minutes while you pay. If your money comes later and the time is taken, you get it back at once.`,
          ]}
        />
      ),
    },
    {
      id: 'runs',
      title: 'Runs of agents',
      body: (
        <Points
          items={[
            'Runs are open as soon as you have paid. You agree to that at the checkout, and instead of withdrawing you can give back on the order’s page, at any time, what you have not used: you get its price back.',
            'A run counts as used when the agent answered, or when you stop it after a part of the answer came. If it fails, exceeds a limit or gives no answer, it is not used.',
            `After ${runLimits.openDays} days you get back automatically what you have not used, and at once when the agent can no longer be run.`,
          ]}
        />
      ),
    },
    {
      id: 'problems',
      title: 'When something is wrong',
      body: (
        <Points
          items={[
            `After a delivery you have ${orderLimits.acceptDays} days to accept it, to ask for changes (made to order, at most ${orderLimits.changesAtMost} times) or to report a problem; then it counts as accepted. After a session these are ${bookingLimits.claimHours} hours.`,
            `A report opens a dispute, which holds the money. You say how much you want back; the seller has ${disputeLimits.answerDays} days to answer. Without an answer you get what you asked for.`,
            `If a seller does not deliver changes within ${orderLimits.changesDays} days, a dispute opens automatically. A seller can open a dispute about changes that go beyond what was agreed; if you do not answer it within ${disputeLimits.answerDays} days, the seller is paid.`,
            'You can settle a dispute at any time: the seller by a refund, you by accepting, or both by agreeing on a split, which is carried out at once.',
            `Otherwise a member of our staff decides within ${disputeLimits.decideDays} days of the answer, and gives both sides the reasons. The seller is paid, you get a part or all of the money back, or the seller gets one new date. Without a decision after ${disputeLimits.undecidedDays} days you get everything back.`,
            `A decision is carried out after ${disputeLimits.heldDays} days, or at once when both sides accept it. Until then either side can appeal, once; somebody else on our staff decides within ${disputeLimits.appealDays} days. Without an answer to the appeal after ${disputeLimits.appealUndecidedDays} days the first decision is carried out.`,
            'While your card’s bank is checking a payment, nothing is refunded or paid out, and no deadline runs.',
            'The seller or our staff can refund money after completion too.',
          ]}
        />
      ),
    },
    {
      id: 'how-it-comes-back',
      title: 'How you get your money back',
      body: (
        <>
          <P>
            To the card or account you paid with, through the payment provider. We order it at once; your bank may take
            some days to show it. We refund our fee with it: a refund never costs you anything. Each refund has a credit
            note on the order’s page.
          </P>
          <P>
            A purchase that is not paid within {checkoutLimits.unpaidMs / 60_000} minutes is cancelled. Money that still
            arrives for it is refunded at once.
          </P>
        </>
      ),
    },
    {
      id: 'law',
      title: 'Your rights by law',
      body: (
        <P>
          Nothing here takes away what the law of your country gives consumers when a thing is faulty or not as
          described. The{' '}
          <Link className="link" to="/terms-conditions#buying">
            terms and conditions
          </Link>{' '}
          say what a purchase is.
        </P>
      ),
    },
    contactSection,
  ],
}
