import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { accountLimits, codeLimits, factorLimits, inHours, passwordLimits } from '@guildhall/contract/limits/people.ts'
import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { staffLimits } from '@guildhall/contract/limits/staff.ts'
import type { ReactNode } from 'react'
import { to } from './answer-text.tsx'
import { calls } from './call-answers.tsx'
import { engagements } from './engagement-answers.tsx'
import { runs } from './run-answers.tsx'
import { sessions } from './session-answers.tsx'
import { buying, people, safety, selling } from './trade-answers.tsx'

export interface Subject {
  title: string
  answers: readonly { question: string; answer: ReactNode }[]
}

const minutes = codeLimits.lifeMs / 60_000
const days = accountLimits.graceMs / 86_400_000

/** Common questions, answered for the product as it is. web/policies/promises ties each answer to the code that keeps it. */
export const subjects: readonly Subject[] = [
  {
    title: 'Your account',
    answers: [
      {
        question: 'I did not get the email with the code',
        answer: (
          <>
            It usually takes less than a minute. Check your spam folder, then press ‘Resend email’ on the page that asks
            for the code. We send at most {codeLimits.mailsPerHour} emails an hour to one address. A code works for{' '}
            {minutes} minutes, and only the newest one counts.
          </>
        ),
      },
      {
        question: 'I forgot my password',
        answer: (
          <>
            Ask for {to('/signin?forgot', 'a new one')}: we email you a link that works for{' '}
            {inHours(codeLimits.resetLinkMs)}. A password has at least {passwordLimits.min} characters; a few words that
            only you would put together are best. Setting a new one signs you out everywhere.
          </>
        ),
      },
      {
        question: 'I lost my phone, or the device with my passkey',
        answer: (
          <>
            Sign in with your password and press ‘Use a recovery code’. Then remove what you lost in{' '}
            {to('/settings/security', 'your settings')}. If you lost your codes too, press ‘I have lost all of them’: we
            email you a link, and {inHours(factorLimits.recoveryWaitMs)} after you press it you can sign in with your
            password alone.
          </>
        ),
      },
      {
        question: 'Can I change my name, or what kind of member I am?',
        answer: (
          <>
            Your headline, place and skills are on {to('/profile', 'your profile')}: press ‘Edit’. Your name, email
            address and kind of account, such as freelancer or business, are in{' '}
            {to('/settings/account', 'your settings')}.
          </>
        ),
      },
      {
        question: 'How is my school or firm verified?',
        answer: (
          <>
            An email address of your school or firm is shown on your profile by itself. If you have none, ask in{' '}
            {to('/settings/confirmation', 'your settings')} with a document, such as a letter of the faculty or an
            extract of the register. Our staff look at it within {staffLimits.answerDays.confirmation} days. Once it is
            confirmed, your profile shows it with source and date, as long as it names this school or firm.
          </>
        ),
      },
      {
        question: 'Can I take a break without deleting my account?',
        answer: (
          <>
            Yes. Pause it in {to('/settings/data', 'your settings')}: others no longer find you or your projects, and
            your orders continue. Sign in whenever you want to come back, and everything is as it was.
          </>
        ),
      },
      {
        question: 'How do I delete my account?',
        answer: (
          <>
            In {to('/settings/data', 'your settings')}, where you can also get all your data as one file. For {days}{' '}
            days you can come back by signing in; then the account is deleted. The{' '}
            {to('/privacy-policy', 'privacy policy')} says what we keep, and for how long.
          </>
        ),
      },
    ],
  },
  {
    title: 'Your projects',
    answers: [
      {
        question: 'Why is my project still a draft?',
        answer: (
          <>
            A project is listed once you have pressed ‘Create project’ and it has a picture. If it is for sale, you also
            confirm that it is your own work. Open it from {to('/my-projects', 'My projects')}: it says what is missing.
          </>
        ),
      },
      {
        question: 'Which pictures can I add?',
        answer: (
          <>
            Up to {imageLimits.perProject} for each project, in JPEG, PNG, WebP or GIF, each less than{' '}
            {imageLimits.maxBytes / 1_048_576} MB. The first one is the cover; drag them to change the order. We remove
            the place, the time and the camera from photos.
          </>
        ),
      },
      {
        question: 'How do I take a project off the marketplace?',
        answer: (
          <>
            ‘Archive’ hides its page from everybody but you, until you restore it; buyers keep what they bought in their
            orders. ‘Delete’ removes it and its pictures for good; a project that was ordered can only be archived. Both
            are on the project’s page and on {to('/my-projects', 'My projects')}.
          </>
        ),
      },
      {
        question: 'How many projects can I publish?',
        answer: <>As many as you like, at most {rateLimits.publish.max} a day.</>,
      },
      {
        question: 'May I sell work that I hand in for a course?',
        answer: (
          <>
            You may sell your own finished work. Nobody may offer work for others to hand in as their own; anybody who
            sees that can report it. The {to('/terms-conditions', 'terms')} say more.
          </>
        ),
      },
    ],
  },
  {
    title: 'Looking around',
    answers: [
      {
        question: 'Who sees what I like?',
        answer: <>Nobody. Others see how many favorites a project has, not whose they are.</>,
      },
      {
        question: 'What are views?',
        answer: <>Each signed-in person counts once a day. Your own views of your projects never count.</>,
      },
    ],
  },
  buying,
  selling,
  engagements,
  sessions,
  runs,
  calls,
  people,
  safety,
]
