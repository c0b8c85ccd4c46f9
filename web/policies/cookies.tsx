import {
  cookieNames,
  draftDatabase,
  localStorageKeys,
  sessionStorageKeys,
} from '@guildhall/contract/api/storage-keys.ts'
import { tokenLives } from '@guildhall/contract/limits/http.ts'
import { joiningLimits } from '@guildhall/contract/limits/joining.ts'
import { socialLimits } from '@guildhall/contract/limits/people.ts'
import { Link } from 'react-router'
import { P, Points, type Policy, Table } from './policy-page.tsx'

/** Every cookie and every entry in the browser's storage. */
export const cookiePolicy: Policy = {
  to: '/cookie-policy',
  version: '2026-11-30',
  summary:
    'A handful of cookies, all our own, all for what you asked for: to stay signed in, to keep your theme, to show the notice about cookies once a day. None is for advertising or follows you to other sites.',
  sections: [
    {
      id: 'what-cookies-are',
      title: 'What this covers',
      body: (
        <P>
          A cookie is a short text that a site asks your browser to keep and to send back. Pages can also keep entries
          in your browser’s storage, which are not sent anywhere on their own. This policy names every cookie and every
          entry that Guildhall uses.
        </P>
      ),
    },
    {
      id: 'cookies',
      title: 'The cookies',
      body: (
        <>
          <CookieTable />
          <P>
            Reading without an account sets none of them. The first five are set only to sign you up, in or out and to
            keep you signed in; the other two only when you choose a theme or close the notice.
          </P>
        </>
      ),
    },
    {
      id: 'storage',
      title: 'Storage in your browser',
      body: <StorageTable />,
    },
    {
      id: 'not-used',
      title: 'What we do not use',
      body: (
        <>
          <Points
            items={[
              'cookies of other companies: these pages load nothing from other companies’ servers',
              'advertising, profiles of what you read, fingerprints of your device',
              'cookies for counting visits: views of visitors are counted without one',
            ]}
          />
          <P>
            Because all of them are needed for something you asked for, there is nothing to consent to and nothing to
            switch off one by one. The{' '}
            <Link className="link" to="/privacy-policy#views">
              privacy policy
            </Link>{' '}
            says how views are counted.
          </P>
        </>
      ),
    },
    {
      id: 'notice',
      title: 'The notice',
      body: (
        <P>
          ‘Cookies &amp; Your Privacy’ is shown once per calendar day, until you press ‘Got it’ or close it. Your
          browser remembers that until midnight where you are, and forgets it when you sign out.
        </P>
      ),
    },
    {
      id: 'your-choice',
      title: 'Your choice',
      body: (
        <P>
          Signing out removes everything but the theme. You can delete or refuse cookies in your browser at any time.
          Without them you can still read everything public; signing in needs them.
        </P>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      body: <P>Before we set a new cookie, we list it above and give this text a new version and date.</P>,
    },
  ],
}

const dayInSeconds = 24 * 3600

const cookies: Record<keyof typeof cookieNames, readonly [what: string, howLong: string]> = {
  session: ['shows pages to you as the person signed in', `${tokenLives.sessionCookie / dayInSeconds} days`],
  refresh: ['keeps the session, so that you need not sign in again', `${tokenLives.refreshCookie / dayInSeconds} days`],
  signUp: ['ties a sign-up to the browser that began it', '1 hour'],
  social: [
    'ties a sign-in with another provider to the browser that began it',
    `${tokenLives.socialCookie / 60} minutes`,
  ],
  factorStep: [
    'ties a sign-in that waits for your second factor to the browser that began it',
    `${tokenLives.stepCookie / 60} minutes`,
  ],
  signingOut: ['marks a sign-out until the server has carried it out', 'until then'],
  joinMark: [
    'a random mark, set when you open the link of a campus ambassador: accounts of one browser count once',
    `${joiningLimits.markDays} days`,
  ],
  invitedBy: ['who invited you, until you join', `${joiningLimits.invitationDays} days`],
  theme: ['light or dark, if you chose one', '1 year'],
  cookieBannerSeen: ['that you have read the notice about cookies today', 'until midnight'],
  announcementDismissed: [
    'that you have closed an announcement, while you are signed out',
    'until the announcement ends',
  ],
}

const keys = {
  ...localStorageKeys,
  ...sessionStorageKeys,
  drafts: draftDatabase,
  scroll: 'react-router-scroll-positions',
} as const
const ofName = ['your name, as the header shows it', 'until you sign out'] as const
const storage: Record<keyof typeof keys, readonly [what: string, howLong: string]> = {
  isLoggedIn: ['tells other tabs that you are signed in', 'until you sign out'],
  userName: ofName,
  userFirstName: ofName,
  userLastName: ofName,
  userProfile: [
    'your name, picture and the address of your profile, shown before the server has answered',
    'until you sign out',
  ],
  userType: ['the kind of your account', 'until you sign out'],
  recentActivity: ['projects you looked at last, for the search box', 'until you sign out'],
  recentlyOpened: ['what you opened last from the list of commands', 'until you sign out'],
  cart: ['your cart while you are signed out', 'until you sign in or empty it'],
  cartCount: ['how many projects the cart holds, so that every tab shows it', 'until you sign out'],
  notifications: ['your newest notifications, so that they appear at once', 'until you sign out'],
  unreadCount: ['how many of them are unread, so that every tab shows it', 'until you sign out'],
  unreadMessages: ['how many conversations have unread messages, so that every tab shows it', 'until you sign out'],
  unsent: [
    'messages you wrote that have not been sent yet',
    'until they are sent or you sign out; other people who sign out here neither see nor delete them',
  ],
  draft: ['what you are writing in a conversation', 'until it is sent or you sign out'],
  answer: ['your answers to a seller’s questions', 'until you have bought it or you sign out'],
  checkout: ['what you fill in at the checkout', 'until you have bought it or the tab is closed'],
  messageMarks: ['which conversations you marked as read in the panel', 'until the tab is closed'],
  socialSignIn: [
    'where you were in a sign-in with another provider',
    `${socialLimits.stepsMs / 60_000} minutes at most, or until the tab is closed`,
  ],
  drafts: ['the projects and jobs you are writing, with pictures of projects', 'until they are saved or you sign out'],
  scroll: ['your place on each page, for when you go back', 'until the tab is closed'],
}

/** Every cookie: a name in the contract without a row here does not compile. */
function CookieTable() {
  return <Table caption="Cookies" head={['Cookie', 'What for', 'How long']} rows={rowsOf(cookieNames, cookies)} />
}

/** Everything else the pages store in the browser, in the same form. */
function StorageTable() {
  return <Table caption="Storage" head={['Entry', 'What for', 'How long']} rows={rowsOf(keys, storage)} />
}

function rowsOf<Key extends string>(names: Record<Key, string>, lines: Record<Key, readonly [string, string]>) {
  return (Object.keys(lines) as Key[]).map((key) => [names[key], ...lines[key]] as const)
}
