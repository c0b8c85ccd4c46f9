import {
  cookieNames,
  draftDatabase,
  localStorageKeys,
  sessionStorageKeys,
} from '@guildhall/contract/api/storage-keys.ts'
import { tokenLives } from '@guildhall/contract/limits/http.ts'
import { socialLimits } from '@guildhall/contract/limits/people.ts'
import { Table } from './policy-parts.tsx'

const dayInSeconds = 24 * 3600

const cookies: Record<keyof typeof cookieNames, readonly [what: string, howLong: string]> = {
  session: ['shows pages to you as the person signed in', `${tokenLives.sessionCookie / dayInSeconds} days`],
  refresh: ['keeps the session, so that you need not sign in again', `${tokenLives.refreshCookie / dayInSeconds} days`],
  signUp: ['ties a sign-up to the browser that began it', '1 hour'],
  social: [
    'ties a sign-in with another provider to the browser that began it',
    `${tokenLives.socialCookie / 60} minutes`,
  ],
  signingOut: ['marks a sign-out until the server has carried it out', 'until then'],
  theme: ['light or dark, when you chose', '1 year'],
  cookieBannerSeen: ['that you have read the notice about cookies today', 'until midnight'],
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
  userProfile: ['your name, picture and address, for pages that cannot ask who you are', 'until you sign out'],
  userType: ['the kind of your account', 'until you sign out'],
  recentActivity: ['projects you looked at last, for the search box', 'until you sign out'],
  cart: ['the cart of somebody signed out', 'until you sign in or empty it'],
  cartCount: ['how many projects the cart holds, so that every tab shows it', 'until you sign out'],
  notifications: ['your newest notifications, so that they are there at once', 'until you sign out'],
  unreadCount: ['how many of them are unread, so that every tab shows it', 'until you sign out'],
  unreadMessages: ['in how many conversations something is unread, so that every tab shows it', 'until you sign out'],
  unsent: [
    'messages you wrote that have not been sent yet',
    'until they are sent or you sign out; somebody else who signs out here neither sees nor deletes them',
  ],
  draft: ['what you are writing in a conversation', 'until it is sent or you sign out'],
  answer: ['your answers to the questions of a seller', 'until you have bought it or you sign out'],
  checkout: ['what you fill in at the checkout', 'until you have bought it or the tab is closed'],
  messageMarks: ['which conversations you marked as read in the panel', 'until the tab is closed'],
  socialSignIn: [
    'where you were in a sign-in with another provider',
    `${socialLimits.stepsMs / 60_000} minutes at most, or until the tab is closed`,
  ],
  drafts: ['the projects you are writing, with their pictures', 'until they are saved or you sign out'],
  scroll: ['where on a page you were, for the way back', 'until the tab is closed'],
}

/** Every cookie there is: a name of the contract without its line here does not compile. */
export function CookieTable() {
  return <Table caption="Cookies" head={['Cookie', 'What for', 'How long']} rows={rowsOf(cookieNames, cookies)} />
}

/** What else the pages keep in the browser, in the same way. */
export function StorageTable() {
  return <Table caption="Storage" head={['Entry', 'What for', 'How long']} rows={rowsOf(keys, storage)} />
}

function rowsOf<Key extends string>(names: Record<Key, string>, lines: Record<Key, readonly [string, string]>) {
  return (Object.keys(lines) as Key[]).map((key) => [names[key], ...lines[key]] as const)
}
