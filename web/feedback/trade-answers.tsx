import { ambassadorLimits } from '@guildhall/contract/limits/ambassadors.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import { checkoutLimits, disputeLimits, orderLimits, reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import { assetLimits } from '@guildhall/contract/limits/files.ts'
import { applicationLimits } from '@guildhall/contract/limits/mentors.ts'
import { relationLimits } from '@guildhall/contract/limits/people.ts'
import { questionLimits } from '@guildhall/contract/limits/questions.ts'
import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { searchLimits } from '@guildhall/contract/limits/shared.ts'
import { to } from './answer-text.tsx'
import type { Subject } from './answers.tsx'

const minute = 60_000
const day = 24 * 60 * minute
const megabyte = 1_048_576

/** Common questions about buying. */
export const buying: Subject = {
  title: 'Buying',
  answers: [
    {
      question: 'How do I buy a project?',
      answer: (
        <>
          Press ‘Add to cart’ or ‘Buy now’ on its page, check the order, enter your billing details and pay on the page
          of the payment provider. Free projects need no payment. A purchase that is not paid within{' '}
          {checkoutLimits.unpaidMs / minute} minutes is cancelled.
        </>
      ),
    },
    {
      question: 'Where are my orders, files and invoices?',
      answer: (
        <>
          Under {to('/orders', 'My Orders')}. What you buy from one seller is an order with its own page; files and work
          made to order are separate orders. The page says whose turn it is, and has the files, the record, the invoice
          and the credit notes of refunds.
        </>
      ),
    },
    {
      question: 'When do I get my files?',
      answer: (
        <>
          At once, if you ask for it at checkout or later on the order’s page: then your right to withdraw ends.
          Otherwise they open after {orderLimits.filesDays} days. Work made to order is delivered on the order’s page by
          the day it names.
        </>
      ),
    },
    {
      question: 'How do I get my money back?',
      answer: (
        <>
          Open the order. Before its files are open you can withdraw without a reason. After a delivery you have{' '}
          {orderLimits.acceptDays} days to accept, to ask for changes or to report a problem. A report opens a dispute
          and holds the money: the seller has {disputeLimits.answerDays} days to answer, and if you do not agree our
          staff decide. The {to('/refund-policy', 'refund policy')} has every case.
        </>
      ),
    },
    {
      question: 'What if the seller does not deliver?',
      answer: (
        <>
          You can cancel {orderLimits.cancelLateDays} days after the deadline and get everything back.{' '}
          {orderLimits.abandonDays} days after it the order is cancelled automatically.
        </>
      ),
    },
    {
      question: 'What may I do with a project I bought?',
      answer: (
        <>
          What its licence says. You see the licence on the project’s page, and your order keeps the one you bought
          under.
        </>
      ),
    },
    {
      question: 'Can I review what I bought?',
      answer: (
        <>
          Yes, once per project, for {reviewLimits.days} days after the order is completed. The seller can answer once.
        </>
      ),
    },
  ],
}

/** Common questions about selling. */
export const selling: Subject = {
  title: 'Selling and payouts',
  answers: [
    {
      question: 'What do I need to sell?',
      answer: (
        <>
          A published project that is for sale and, if it costs something, your{' '}
          {to('/settings/business', 'business details')}, because you issue the invoice. Without them nobody can buy it.
        </>
      ),
    },
    {
      question: 'Can I ask buyers something before they pay?',
      answer: (
        <>
          Yes, for work made to order: add up to {questionLimits.perSubject} questions where you edit the project.
          Nobody pays before the required ones are answered, and the answers are on the order’s page. A project with
          files or links asks no questions.
        </>
      ),
    },
    {
      question: 'Where do I deliver?',
      answer: (
        <>
          On the order’s page under {to('/sales', 'Sales')}. A project’s files open automatically; you deliver work made
          to order there, with a note and up to {orderLimits.delivery} files and links, each file up to{' '}
          {assetLimits.maxBytes / megabyte} MB. Tick the parts of your promise that are ready: the buyer sees what is
          missing.
        </>
      ),
    },
    {
      question: 'How large can the files for buyers be?',
      answer: (
        <>
          Up to {assetLimits.perProject} files and links per project, each file up to {assetLimits.maxBytes / megabyte}{' '}
          MB. An interrupted upload continues where it stopped.
        </>
      ),
    },
    {
      question: 'When do I get my money?',
      answer: (
        <>
          When an order is completed, your share becomes available: the price less our fee, which the order shows. Pay
          it out under {to('/settings/payouts', 'Payouts')}. Before the first payout you verify a phone number and add a
          payout account.
        </>
      ),
    },
    {
      question: 'Can I refund a buyer?',
      answer: (
        <>
          Yes, in full or in part, on the order’s page once you have delivered. Our fee is refunded in proportion. A
          refund after a payout is taken from what you earn next.
        </>
      ),
    },
  ],
}

/** Common questions about people and messages. */
export const people: Subject = {
  title: 'People and messages',
  answers: [
    {
      question: 'How do I become a mentor?',
      answer: (
        <>
          {to('/become-mentor', 'Apply')} with your topics. We read it within {applicationLimits.readDays} days and
          offer {applicationLimits.times} times for a talk of {applicationLimits.talkMinutes} minutes. We decide within{' '}
          {applicationLimits.decideDays} days after the talk. Then set your hours and a session about a topic, and
          people can book you. The page of your application says what comes next, and what is late.
        </>
      ),
    },
    {
      question: 'What does a campus ambassador get at the end?',
      answer: (
        <>
          Whose time as an ambassador ends after {ambassadorLimits.credentialDays} days or more gets a signed credential
          on {to('/campus-ambassador', 'the page of ambassadors')}. Everybody can {to('/credential', 'check it')} in
          their browser. Who breaks the rules gets none, and loses earlier ones.
        </>
      ),
    },
    {
      question: 'Who can write to me?',
      answer: (
        <>
          People you are connected with and the other side of your orders. Anybody else can send one message, which
          waits as a request until you accept it. Each member can write to at most {chatLimits.newThreadsPerDay} people
          a day they are not connected with.
        </>
      ),
    },
    {
      question: 'Can I change or delete a message?',
      answer: (
        <>
          Yes, for {chatLimits.editMs / minute} minutes. Afterwards write another one. Messages you sent stay with the
          people you sent them to, without your name, when you delete your account.
        </>
      ),
    },
    {
      question: 'How do connections work?',
      answer: (
        <>
          Press ‘Connect’ on a profile and add a note if you like. A request that nobody answers expires after{' '}
          {relationLimits.requestMs / day} days. Nobody is notified that a request was declined. Your requests are under{' '}
          {to('/connections', 'Connections')}.
        </>
      ),
    },
    {
      question: 'What happens when I block a person?',
      answer: (
        <>
          Your connection ends, neither of you can find the other, and nobody is notified. Orders between you continue.
          The people you blocked are under {to('/connections?list=blocked', 'Connections, Blocked')}, where you can
          unblock or report them.
        </>
      ),
    },
    {
      question: 'Who sees whom I follow?',
      answer: <>The person you follow is notified once. Others see only how many followers a person has.</>,
    },
    {
      question: 'How do I get fewer emails?',
      answer: (
        <>
          Choose which emails you get in {to('/settings/notifications', 'your settings')}. The email of a saved search
          has its own stop link.
        </>
      ),
    },
    {
      question: 'Can I get alerts for new projects and people?',
      answer: (
        <>
          Save a search of projects on the {to('/marketplace', 'marketplace')} or of{' '}
          {to('/search?tab=people', 'people')}, and switch its alert on: you get an email once a day at most, and only
          when something is new. You can keep {searchLimits.savedPerPerson} searches under{' '}
          {to('/saved-searches', 'Saved searches')}. People who hide their account never appear in these emails.
        </>
      ),
    },
  ],
}

/** Common questions about safety. */
export const safety: Subject = {
  title: 'Safety',
  answers: [
    {
      question: 'How do I report a project, a review, a message or a person?',
      answer: (
        <>
          Press ‘Report’ on the project’s page, beside the review, or in the menu of the message or person. Projects,
          reviews and people can be reported without an account. We look at every report and never tell the other side
          who sent it. After {rateLimits.report.max} reports in an hour, your browser has to prove that it is not a bot.
        </>
      ),
    },
    {
      question: 'My project or my review was hidden',
      answer: (
        <>
          The email you got says why. If you think that is wrong, or have fixed what it names, write to us below and say
          which project or review it is.
        </>
      ),
    },
    {
      question: 'Somebody asks me to pay outside Guildhall',
      answer: (
        <>Do not. We can neither see nor return such a payment. Report the message, and the person if they go on.</>
      ),
    },
    {
      question: 'What can the people who run Guildhall see of my messages?',
      answer: (
        <>
          Nothing, unless somebody in the conversation reports a message: then that message and up to{' '}
          {chatLimits.reportAround} before and after it. While two people have a dispute about an order, the staff who
          decide it see what they wrote to each other since then, at most {chatLimits.disputeMessages} messages. The{' '}
          {to('/privacy-policy#staff', 'privacy policy')} says more.
        </>
      ),
    },
    {
      question: 'Who sees my email address?',
      answer: (
        <>Only the people who run Guildhall, and the payment provider when you pay. It is on no page and in no list.</>
      ),
    },
  ],
}
