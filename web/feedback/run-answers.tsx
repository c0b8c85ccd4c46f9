import { runLimits } from '@guildhall/contract/limits/agent-runs.ts'
import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import { decimalText } from '@guildhall/contract/values/money.ts'
import { to } from './answer-text.tsx'
import type { Subject } from './answers.tsx'

/** Common questions about running AI agents. */
export const runs: Subject = {
  title: 'Running AI agents',
  answers: [
    {
      question: 'What does it cost to run an agent?',
      answer: (
        <>
          An agent without a price is free, up to {runLimits.freeTries} times a day. Of an agent with a price you have{' '}
          {runLimits.pricedTries} free tries a day. For more, buy {runLimits.least} to{' '}
          {runLimits.most.toLocaleString('en')} runs on its page, for at least {decimalText(runLimits.leastMinor)} in
          all. Find free ones among {to('/aiagents?price=free', 'AI agents')} with the filter ‘Free to run’. Nothing is
          counted here when you fetch an agent and run it yourself.
        </>
      ),
    },
    {
      question: 'When does a run count?',
      answer: (
        <>
          A free try counts when the call is made, whatever comes of it. A run that you bought counts when the agent
          answered, or when you stop it after a part of the answer came. If it fails, exceeds a limit or gives no
          answer, it does not count. Your free tries of the day are used first. {to('/agents/runs', 'Your runs')} lists
          all of them.
        </>
      ),
    },
    {
      question: 'How do I get money back for runs I did not use?',
      answer: (
        <>
          Press ‘Give back what is left’ on the page of the order, at any time while no run is open. What you have not
          used is also refunded automatically {runLimits.openDays} days after you paid, and at once when the agent is
          hidden or deleted, or could not be reached for {runLimits.unreachableDays} days. The{' '}
          {to('/refund-policy#runs', 'refund policy')} says more.
        </>
      ),
    },
    {
      question: 'Who can review an agent?',
      answer: (
        <>
          People who got an answer from it here, with a free try or a run they bought, for {reviewLimits.days} days
          after the last one. Fetching its files is not enough: we do not record who does that. Its author cannot review
          it.
        </>
      ),
    },
  ],
}
