import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import { findingLimits } from '@guildhall/contract/limits/findings.ts'
import { tokenLives } from '@guildhall/contract/limits/http.ts'
import { accountLimits, keptDays, relationLimits } from '@guildhall/contract/limits/people.ts'
import { recordLimits } from '@guildhall/contract/limits/profiles.ts'
import { notificationLimits } from '@guildhall/contract/limits/realtime.ts'
import { staffLimits } from '@guildhall/contract/limits/staff.ts'
import { Link } from 'react-router'
import { P, Points, type Policy, Table } from './policy-page.tsx'
import { agentRows } from './privacy-of-agents.ts'
import { timeRows } from './privacy-of-time.ts'

const daySeconds = 24 * 3600
const day = daySeconds * 1000

/** What this product stores, why and for how long. A new text gets a new version. */
export const privacyPolicy: Policy = {
  to: '/privacy-policy',
  version: '2026-11-30',
  summary:
    'We store what you type and do here, your email address and the session that keeps you signed in. We do not advertise, track you across sites or sell data. We count visitors’ views without a cookie.',
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      body: (
        <P>
          The operator of this installation (‘we’) decides why and how your data is used and answers for it. You reach
          the operator at the address from which its emails to you are sent.
        </P>
      ),
    },
    {
      id: 'what',
      title: 'What we store, and why',
      body: (
        <>
          <Table
            caption="Data we store"
            head={['Data', 'What for', 'How long']}
            rows={[
              ['Name, company, kind of account', 'shown on your profile and projects', 'as long as the account'],
              ['Email address', 'to sign in and to reach you; never shown to others', 'as long as the account'],
              ['Phone number', 'to prove that it is yours; never shown to others', 'until you verify another one'],
              ['Password', 'to sign in; only a scrambled form that cannot be reversed', 'as long as the account'],
              [
                'Your ID at a provider such as Google or GitHub, if you sign in with it',
                'to recognise you; we ask it for your name and email address, and keep no key to your account there',
                'as long as the account',
              ],
              ['Passkeys, authenticator app, scrambled recovery codes', 'to sign in', 'until you remove them'],
              ['A sign-in or recovery that waits for second factors', 'to complete it', 'until it expires'],
              ['A sign-in with a provider that is not finished: name and email address', 'to finish it', '2 hours'],
              [
                'Version of the terms you accepted, and when',
                'to prove what was agreed; each purchase keeps its version',
                'as long as the account or the purchase',
              ],
              [
                'Versions of other policies that you accepted where we ask for it, and when',
                'to prove what was agreed, and not to ask twice',
                'as long as the account',
              ],
              ['Which announcements you dismissed, and when', 'not to show them again', 'as long as the account'],
              [
                'What you say about yourself as an expert: fields, methods, what you help with, country, days to answer',
                'everybody reads it while you list yourself as an expert',
                'until you change it, or delete your account',
              ],
              [
                'Your publications, and the names of files you imported them from',
                'shown on your profile and used by the search; you choose who sees them, and you alone see the file names',
                'until you delete them',
              ],
              [
                'Headline, about, location, time zone, languages, studies, work, what you offer, links, skills, picture',
                'shown on your profile, if you give them; you choose who sees each part, but everybody sees your headline and picture unless you pause your account',
                'until you remove them',
              ],
              [
                'Date of birth, gender, address',
                'for your own records, if you give them; we show them to nobody else',
                'until you remove them',
              ],
              [
                'The domain of your confirmed email address (the part after the @), except domains where anybody can get an address',
                'shown as a badge on your profile, to those you choose',
                'as long as the account',
              ],
              [
                'Whose skills you endorsed',
                'people who can see both the skill and your profile see your name beside it; we notify the person you endorse once',
                'until you take it back or your account is gone',
              ],
              [
                'Connections: requests with their notes, whom you are connected with, whom you blocked',
                'to connect you and to keep blocked people apart; we do not notify a person you block',
                'as long as both accounts',
              ],
              [
                'Whom you follow, suggested people you dismissed, and what suggestions may not use',
                'to keep you informed about them and to choose suggestions; we notify the person you follow once',
                `until you unfollow; suggestions ${relationLimits.putAwayMs / day} days`,
              ],
              [
                'Messages and their files, groups, and up to where you have read',
                'to deliver them; read by the people in the conversation, and by our staff when a message is reported, or when two moderators agree that they need to read the conversation',
                'as long as the conversation; what you sent stays without your name once your account is gone',
              ],
              [
                'Projects and their pictures',
                'shown on the marketplace once you publish them',
                'until you delete them',
              ],
              [
                'Files and links for the buyers of a project, and what you say about each version',
                'kept for its buyers; everybody sees how many there are and how large',
                'until you delete them',
              ],
              [
                'Purchases and orders: who bought what from whom, the name, address and country for the invoice, notes and files sent with them, and disputes about them',
                'to carry them out and to prove them; seen by both sides and, when one reports a problem, by our staff',
                'as long as the law requires accounts to be kept; without your name once your account is gone',
              ],
              [
                'Engagements: what one of you asked for, every offer, the milestones, timesheets and the record, and when you declared that you are an adult',
                'to carry out what you agreed and to prove it; seen by the two of you and, in a dispute, by our staff; only you read your time until you deliver it',
                'as long as the law requires accounts to be kept; without your name once your account is gone',
              ],
              [
                'The rules of a security audit: what may be tested, whom to call, your agreement, the name you sign with, and the hosts you prove',
                'to prove that the test was allowed; seen by the two of you',
                'as long as the engagement; the signature stays when your account is gone, the number to call does not',
              ],
              ...timeRows,
              [
                'Whether finished work is shown as a reference, and what you want to be called there',
                'everybody reads it on the profile of the provider once both of you agreed',
                'until one of you takes it back, blocks the other or deletes their account',
              ],
              [
                'Findings of reviews and audits, and what each of you did about them',
                'to hand over the result of the work; stored encrypted, and seen by the two of you and, in a dispute, by the staff who decide it',
                `${findingLimits.keptMonths} months after the work is over, longer only while both of you keep them`,
              ],
              [
                'Services you offer, with their packages and pictures',
                'to show what people can buy from you',
                'until you delete the service or the account',
              ],
              ...agentRows,
              [
                'Jobs you post, and your proposals for jobs with their answers',
                'everybody, everybody signed in or only invited people read a job, with how reliably its client answers; only its client reads the proposals',
                'as long as the law requires accounts to be kept; without your name and the words of your proposals once your account is gone',
              ],
              [
                'Questions you ask about jobs, invitations to jobs, and files of your jobs',
                'everybody who sees the job reads a question with its answer and downloads the files; an invitation is between you and the client',
                'until your account is gone; answers to questions stay with the job',
              ],
              [
                'Reviews of what you bought, and answers to reviews of your projects',
                'everybody reads them on the page of the project and on the profile of its seller',
                'as long as the project; without your name once your account is gone',
              ],
              [
                'Reviews of people you worked with in an engagement, and answers to reviews of you',
                'only you read a review until both of you have sent one or the time is over; then everybody reads it on the profile of the person it is about',
                'as long as the account of the person it is about; without your name once your account is gone',
              ],
              [
                'Your figures as a seller: orders delivered, how many on time, rating, and how soon you answer messages',
                'shown on your profile and beside your projects to those who find you',
                `as long as the account; how soon you answer counts ${recordLimits.answerDays} days`,
              ],
              [
                'Business details and payout account of sellers',
                'for invoices and payouts; if a payment provider pays you, we keep the last four digits of the account; if our staff pay you by bank transfer, we keep its number, seen by you and them alone',
                'as long as the account; on invoices, as long as the invoices',
              ],
              [
                'Decisions of our staff about you or what you published, with the rule, the reasons and your appeal',
                'so that you know why, can appeal, and somebody else can check the decision; seen by you and our staff',
                'as long as the account',
              ],
              [
                'If you work for this platform: what you asked a second person to agree to, and what you agreed to',
                'large refunds and changes of a role happen only when two people agree; seen by our staff',
                'as long as the installation; without your name once your account is gone',
              ],
              ['Your cart, and the prices you were shown', 'to buy what is in it', 'until you empty it'],
              [
                'Payments, refunds, payouts and the ledger of every amount',
                'to pay and to be paid, and to prove it',
                'as long as the law requires accounts to be kept; without your name once your account is gone',
              ],
              [
                'Saved searches',
                'to find them again and, when you switch the alert on, to email you what is new',
                'until you delete them',
              ],
              [
                'Notifications, and how and when you choose to get them',
                'to tell you what happened',
                `notifications ${notificationLimits.keptMs / day} days, with emails held for a digest or quiet hours; the choice, and whether our emails reach you, as long as the account`,
              ],
              [
                'Your place on the leaderboard and what it is counted from',
                'shown on the leaderboard unless you opt out or hide your account',
                'as long as the account',
              ],
              ['Your achievements, such as a first sale', 'to tell you of each once', 'as long as the account'],
              [
                'Projects you wait for',
                'to tell you when they go on sale; the seller sees only how many people wait',
                'until you are told or stop waiting',
              ],
              ['Favorites', 'to find again what you like; others see only the number', 'until you remove them'],
              [
                'Session: its times, and the browser and network address it started from',
                'to keep you signed in and to end it',
                `${tokenLives.idleSession / daySeconds} days unused, at most ${tokenLives.refreshCookie / daySeconds}`,
              ],
              ['A sign-up that waits for its code', 'to finish it on any device', `${keptDays.pendingSignUp} days`],
              [
                'Codes and links in emails and text messages, scrambled',
                'to accept each once',
                `${keptDays.code} days`,
              ],
              [
                'Emails to you that could not be sent: their kind and your address',
                'to send them again',
                `${keptDays.unsentMail} days`,
              ],
              [
                'A file of your data that you asked for',
                'for you to download',
                `${accountLimits.exportLifeMs / day} days`,
              ],
              [
                'Feedback, questions and reports, with the address and picture sent along',
                'to answer them and to act on them; a report keeps what it is about as it was then',
                'as long as your account, or until you ask for their deletion; reports stay without your name',
              ],
              [
                'Views of projects by signed-in people',
                'to count a person once a day and to rank projects',
                'as long as the project',
              ],
            ]}
          />
          <P>
            The legal basis is the agreement with you (your account and what you publish), and our legitimate interest
            in a safe and working site (limits, counting views, logs).
          </P>
        </>
      ),
    },
    {
      id: 'views',
      title: 'Views and logs',
      body: (
        <>
          <P>
            Views of visitors who are not signed in are counted without a cookie. For one day we keep a hash of the
            shortened network address and the kind of browser, made with a secret that is new every day, so that nobody
            can be recognised the next day. The seller sees numbers only.
          </P>
          <P>
            Network addresses are held in memory for minutes, to limit how often calls are made. Server logs hold the
            method and path of a request and whether it worked, the public name of a person who is signed in, and the
            network address without its last part. They hold no search words, codes or contents.
          </P>
        </>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies and storage in your browser',
      body: (
        <P>
          All cookies are our own and needed for what you ask for. None follows you to other sites. The{' '}
          <Link className="link" to="/cookie-policy">
            cookie policy
          </Link>{' '}
          names each of them, and what else is kept in your browser. Signing out removes all of it but the theme.
        </P>
      ),
    },
    {
      id: 'bot-check',
      title: 'The check against bots',
      body: (
        <P>
          After many attempts to sign in or sign up your browser is asked to do a small calculation. It runs on this
          site and your device alone; no other company is asked and nothing about you is sent anywhere.
        </P>
      ),
    },
    {
      id: 'others',
      title: 'Who else sees it',
      body: (
        <>
          <P>
            What you publish is public, including for search engines. Beyond that, only these see data, as far as they
            need it:
          </P>
          <Points
            items={[
              'the people who run this installation and moderate it',
              'the companies that host its server and carry its email, on our instructions',
              'the payment provider, when you pay or are paid: the amount, a number of the purchase and your email address; your card number goes to it alone, and your account number too where it pays you',
              'authorities, where the law obliges us',
            ]}
          />
          <P>We sell no data, show no advertising and load nothing from other companies’ servers into these pages.</P>
        </>
      ),
    },
    {
      id: 'staff',
      title: 'What our staff may read',
      body: (
        <>
          <P>People on our staff see, beyond what is public and as far as their role needs it:</P>
          <Points
            items={[
              'what somebody reported: as it was then and as it is now, even while it is hidden, and who made it',
              `a reported message: the message and up to ${chatLimits.reportAround} before and after it that the reporter could see, with who wrote them and the names of their files`,
              'a reported person: what the reporter saw of their profile, a connection request they sent to the reporter, and their email address',
              'feedback, questions and reports: their text, a picture sent along, and the name of the account they came from',
              'orders, when somebody reports one or asks us about one: what was bought, the notes, files and money of that order',
              `the last ${chatLimits.disputeMessages} messages between the two sides of an order since it was placed, with the names of their files, while they have a dispute about it`,
              `the last ${chatLimits.disputeMessages} messages between two people, with the names of their files, when two moderators agree that this is necessary, for ${staffLimits.readDays} days; both people are told at once, with the reason`,
              'what the payment provider reported about a payment that does not match, with its order numbers',
              'to find an account: its names, email address and public name, when it was created, whether it is suspended or limited, how many orders it has, and what our staff decided about it',
              'emails that could not be sent: the address, the kind of email and why',
              'how many accounts and projects there are',
            ]}
          />
          <P>
            They cannot see passwords, codes, drafts, your favorites, your connections, other messages or your sessions,
            and they cannot act in your name. Your email address is not shown beside what you wrote: it is used to
            answer you. Every answer and every decision is written with its reason into a log that nobody can change.
            The person it concerns gets the reason by email.
          </P>
          <P>
            The people who run the server could technically read its database. They may do so only to keep it working,
            to restore it, or where the law demands it, and only as far as that requires.
          </P>
        </>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <>
          <P>
            You change your profile and delete your projects yourself. In{' '}
            <Link className="link" to="/settings/data">
              your settings
            </Link>{' '}
            you get a copy of everything we hold about you as one file, and delete your account:{' '}
            {accountLimits.graceMs / day} days later your profile, projects and files are deleted. Copies in the
            operator’s backups disappear when those backups are replaced. Orders and invoices, reviews, messages to
            others, reports you made and the log of what moderators did stay, without your name except on invoices and
            for moderators. By email from the address of your account you can also:
          </P>
          <Points
            items={[
              'have wrong data corrected, or its use restricted',
              'object to what we do on the basis of our legitimate interest',
            ]}
          />
          <P>You can also complain to the data protection authority where you live or where the operator is based.</P>
        </>
      ),
    },
    {
      id: 'safety',
      title: 'How it is kept safe',
      body: (
        <P>
          Passwords are stored only in scrambled form, emailed codes too. Session cookies cannot be read by scripts.
          Pictures are re-encoded, which removes what cameras write into them. When you change your password, every
          other session of your account ends; your settings show where else you are signed in. If a breach puts you at
          risk, we tell you and the authority without delay.
        </P>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      body: <P>A new text gets a new version and date, shown at the top of this page.</P>,
    },
  ],
}
