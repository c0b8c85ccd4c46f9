import { imageLimits } from '@guildhall/contract/image-limits.ts'
import { codeLimits, passwordLimits } from '@guildhall/contract/people-limits.ts'
import { rateLimits } from '@guildhall/contract/rate-limits.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export interface Subject {
  title: string
  answers: readonly { question: string; answer: ReactNode }[]
}

const to = (path: string, words: string) => (
  <Link className="link" to={path}>
    {words}
  </Link>
)
const minutes = codeLimits.lifeMs / 60_000

/** What is asked often, answered for the product as it is. */
export const subjects: readonly Subject[] = [
  {
    title: 'Your account',
    answers: [
      {
        question: 'The mail with the code did not come',
        answer: (
          <>
            It takes a minute at most. Look into the folder for unwanted mail, then press ‘Resend email’ on the page
            that asks for the code: {codeLimits.mailsPerHour} mails an hour can be sent to one address. A code is good
            for {minutes} minutes, and only that of the newest mail counts.
          </>
        ),
      },
      {
        question: 'I forgot my password',
        answer: (
          <>
            Ask for {to('/signin?forgot', 'a new one')}: a link comes by mail and is good for an hour. A password has at
            least {passwordLimits.min} characters; a few words that only you would put together are best. When it is
            changed you are signed out everywhere.
          </>
        ),
      },
      {
        question: 'Can I change my name, or what kind of member I am?',
        answer: (
          <>
            Your name, headline, place and skills are on {to('/profile', 'your profile')}: press ‘Edit’. Name, mail
            address and what you are, such as a freelancer or a business, are in{' '}
            {to('/settings/account', 'your settings')}.
          </>
        ),
      },
      {
        question: 'How do I have my account deleted?',
        answer: (
          <>
            In {to('/settings/data', 'your settings')}, where you can also get everything of yours as one file. For 14
            days you can come back by signing in; then it is gone. What we keep, and for how long, is in the{' '}
            {to('/privacy-policy', 'privacy policy')}.
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
            A project is listed from its first picture on, once you have pressed ‘Publish project’ and, for one that is
            for sale, confirmed that it is your own work. Open it from {to('/my-projects', 'My projects')}: it says what
            is missing.
          </>
        ),
      },
      {
        question: 'Which pictures can I add?',
        answer: (
          <>
            Up to {imageLimits.perProject} for each project, in JPEG, PNG, WebP or GIF, each less than 10 MB. The first
            one is the cover; drag them into another order. Where and with what a photo was taken is removed from it.
          </>
        ),
      },
      {
        question: 'How do I take a project off the marketplace?',
        answer: (
          <>
            ‘Archive’ keeps it for you and hides it from everybody else, until you restore it. ‘Delete’ removes it and
            its pictures for good. Both are on the project’s page and on {to('/my-projects', 'My projects')}.
          </>
        ),
      },
      {
        question: 'How many can I publish?',
        answer: <>As many as you like, {rateLimits.publish.max} a day at most.</>,
      },
      {
        question: 'May I sell work that I hand in for a course?',
        answer: (
          <>
            You may sell your own finished work. Nobody may offer work to be handed in as somebody else’s; whoever sees
            that can report it. The {to('/terms-conditions', 'terms')} say more.
          </>
        ),
      },
    ],
  },
  {
    title: 'Looking around',
    answers: [
      {
        question: 'Can I buy a project here?',
        answer: <>Not yet: you see price and licence of each project, but nothing can be paid for on this site.</>,
      },
      {
        question: 'What may I do with a project?',
        answer: <>What its licence says, which stands beside the price and, in full, on the page of the project.</>,
      },
      {
        question: 'Who sees what I like?',
        answer: <>Nobody. Others see how many favorites a project has, not whose they are.</>,
      },
      {
        question: 'What are views?',
        answer: <>Each signed-in person counts once a day, and makers never for their own projects.</>,
      },
    ],
  },
  {
    title: 'Safety',
    answers: [
      {
        question: 'Something is wrong with a project',
        answer: (
          <>
            Open it and press ‘Report’. You need no account. A person looks at it; the maker is not told who reported
            it.
          </>
        ),
      },
      {
        question: 'My project was hidden',
        answer: (
          <>
            The mail you got says why. Change what it names, then write to us below and name the project; somebody looks
            at it again.
          </>
        ),
      },
      {
        question: 'Who sees my mail address?',
        answer: <>Only those who run this place. It is on no page and in no list.</>,
      },
    ],
  },
]
