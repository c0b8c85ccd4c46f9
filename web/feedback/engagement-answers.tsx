import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { engagementLimits, workReviewLimits } from '@guildhall/contract/limits/engagements.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { to } from './answer-text.tsx'
import type { Subject } from './answers.tsx'

/** Common questions about work that one person does for another. */
export const engagements: Subject = {
  title: 'Working for somebody',
  answers: [
    {
      question: 'How do I hire a freelancer?',
      answer: (
        <>
          Press ‘Ask for an offer’ on their profile and say what you need. They have {engagementLimits.requestLife} days
          to make an offer or decline. You accept the offer, or make a counter-offer. You find everything under{' '}
          {to('/engagements', 'Engagements')}.
        </>
      ),
    },
    {
      question: 'How do I find somebody for a job?',
      answer: (
        <>
          Post it under {to('/freelancing', 'Freelancing')}: what should be done, a budget, and the day by which you
          decide. People propose until then. You compare the proposals, and accept one or make another offer. The job is
          decided once the first milestone is paid in.
        </>
      ),
    },
    {
      question: 'How do I invite somebody to my job?',
      answer: (
        <>
          Press ‘Invite people’ on the page of your job, or ‘Invite to a job’ on the profile of a freelancer. You can
          invite {hiringLimits.invitations} people to a job. We tell them, and they propose or decline. Choose ‘Only
          people you invite’ if nobody else should see the job.
        </>
      ),
    },
    {
      question: 'What does it cost to propose for a job?',
      answer: (
        <>
          Nothing. You can have {hiringLimits.openProposalsOfPerson} open proposals at a time, and each job takes{' '}
          {hiringLimits.openProposals}. You get an answer by the day the job names. If you do not, the job says so, and
          it counts in the client’s answer rate.
        </>
      ),
    },
    {
      question: 'What is a milestone?',
      answer: (
        <>
          A part of the work with its own price and days. You pay it in before the work on it begins; we hold the money.
          It is released when you accept the result, or automatically {orderLimits.acceptDays} days after the delivery.
        </>
      ),
    },
    {
      question: 'How does work by the hour work?',
      answer: (
        <>
          The offer names the price per hour, the most hours a week, and the weeks. You pay each week in before it
          begins. The provider enters the time, by hand or with a timer, and delivers the timesheet. When you accept it,
          the time not worked is refunded. If a week is not paid in, it and the weeks after it move a week later.
        </>
      ),
    },
    {
      question: 'Can we change what we agreed?',
      answer: (
        <>
          Yes, for milestones that are not paid in: either of you offers a change, and it counts once the other accepts.
          Until then, your agreement does not change.
        </>
      ),
    },
    {
      question: 'What if we want to stop?',
      answer: (
        <>
          Either of you can end what is not paid in, with a reason. Milestones that are paid in go on until they are
          accepted, cancelled or refunded.
        </>
      ),
    },
    {
      question: 'Can we review each other?',
      answer: (
        <>
          Yes, once each, for {workReviewLimits.days} days after the work is over, if something was paid. Nobody can
          read your review until both are sent or the time is over. Then both are on your profiles, and each of you can
          answer once.
        </>
      ),
    },
  ],
}
