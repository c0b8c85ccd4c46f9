import { describe, expect, test } from 'vitest'
import { clientTexts, httpErrorText } from './api/client-texts.ts'
import { localStorageKeys } from './api/storage-keys.ts'
import { errors } from './errors.ts'
import { verificationFailed } from './identity/sign-in-texts.ts'
import { cardTitle, leaderboardFailure, leaderboardTexts, noLeaders, topThree } from './leaderboard/texts.ts'
import { tokenLives } from './limits/http.ts'
import { imageLimits } from './limits/images.ts'
import { leaderboardLimits, periodPercent } from './limits/leaderboard.ts'
import { smsWaitSeconds } from './limits/people.ts'
import * as limits from './limits/shared.ts'
import { notificationTypes } from './notifications/options.ts'
import { acceptedTitle, messageTexts, notificationTexts, sideMenuTexts } from './notifications/panels.ts'
import { imagesUploaded, projectFormTexts, tooManyImages, uploadTexts } from './projects/form-texts.ts'
import { projectDefaults } from './projects/project-defaults.ts'
import { ProjectInput } from './projects/project-input.ts'
import { otherOption, projectCategories, projectStatuses, userTypes } from './values/options.ts'

/** The first message a project form gives for an invalid field. */
const refusal = (input: object) => ProjectInput.safeParse(input).error?.issues.map((issue) => issue.message)
const right = { title: 'A', description: 'B', category: 'Other', price: 1 }

describe('the project form (section 5)', () => {
  test.each([
    [{ ...right, title: '  ' }, 'Project title is required'],
    [{ ...right, description: undefined }, 'Project description is required'],
    [{ ...right, category: '' }, 'Project category is required'],
    [{ ...right, price: undefined }, 'Project price is required'],
    [{ ...right, price: -1 }, 'Price must be a valid positive number'],
    [{ ...right, price: '12' }, 'Price must be a valid positive number'],
    [{ ...right, price: Number.NaN }, 'Price must be a valid positive number'],
  ])('%o', (input, sentence) => expect(refusal(input)).toEqual([sentence]))

  test('entries are trimmed, empty ones are dropped, defaults apply', () => {
    expect(ProjectInput.parse({ ...right, tags: [' a ', '', 'b', 'a'] })).toMatchObject({
      tags: ['a', 'b'],
      teamSize: 1,
      licence: 'personal',
      publish: true,
    })
    expect(refusal({ ...right, price: 0 })).toBeUndefined()
  })

  test('sentences', () => {
    expect(projectFormTexts).toMatchObject({
      imageRequired: 'At least one project image is required',
      imagesFull: 'Maximum 4 images reached. Remove some images to add more.',
      fileTooLarge: 'File size must be less than 10MB',
      fileType: 'Only JPEG, PNG, WebP, and GIF files are allowed',
      invalid: 'Please fix the errors in the form',
      signInToCreate: 'Please sign in to create a project',
    })
    expect(tooManyImages(3)).toBe('You can only upload up to 4 images per project. You currently have 3 images.')
  })
})

test('phone verification (section 8)', () => {
  const sentence = (code: keyof typeof errors) => errors[code].message
  expect(sentence('bot_check_foreign')).toBe(
    'App verification failed. Please check Firebase configuration and refresh the page.',
  )
  expect(sentence('bot_check_failed')).toBe('reCAPTCHA verification failed. Please try again.')
  expect(sentence('phone_invalid')).toBe('Invalid phone number format. Please check and try again.')
  expect(sentence('sms_quota')).toBe('Too many verification attempts. Please try again later.')
  expect(sentence('sms_too_many')).toBe(
    'Too many requests. Please wait 5 minutes before trying again. This helps prevent abuse.',
  )
  expect(verificationFailed('Why.')).toBe('Verification failed: Why.')
  expect(smsWaitSeconds).toBe(300)
})

test('uploads and calls (section 8)', () => {
  expect(uploadTexts).toMatchObject({
    profileImage: 'Failed to upload profile image',
    projectImages: 'Failed to upload project images',
    deleteImage: 'Failed to delete image',
    listImages: 'Failed to list user images',
    signedUrl: 'Failed to get signed URL',
    createFolder: 'Failed to create user folder',
    optimise: 'Failed to optimize image',
    load: 'Failed to load image',
    createProject: 'Failed to create project',
    updateProject: 'Failed to update project',
    images: 'Failed to upload images',
    signIn: 'Please sign in to upload images',
    removed: 'Image removed successfully',
  })
  expect(imagesUploaded(2)).toBe('2 images uploaded successfully')
  expect(clientTexts).toMatchObject({
    requestFailed: 'Request failed',
    noUser: 'No authenticated user',
    tokenFailed: 'Failed to get authentication token',
  })
  expect(httpErrorText(502)).toBe('HTTP error! status: 502')
  expect([errors.unauthenticated.message, errors.profile_not_found.message]).toEqual([
    'User not authenticated',
    'User profile not found',
  ])
  expect(errors.bot_check_failed.message).toBe('reCAPTCHA verification failed. Please try again.')
  expect(errors.bot_check_foreign.message).toBe(
    'App verification failed. Please check Firebase configuration and refresh the page.',
  )
  expect(errors.password_rules.message).toBe('password does not meet requirements')
})

test('panels (section 2)', () => {
  expect(sideMenuTexts).toMatchObject({
    viewProfile: 'View Profile >',
    noName: 'User Profile',
    loading: 'Loading...',
    logout: 'Logout',
  })
  expect(notificationTexts).toMatchObject({
    caughtUp: "You're all caught up.",
    viewAll: 'View all notifications',
    panelTitle: 'All Notifications',
    empty: 'No notifications yet',
    markAll: 'Mark All as Read',
  })
  expect(messageTexts).toEqual({
    panelTitle: 'All Messages',
    empty: 'No messages yet',
    markAll: 'Mark All as Read',
  })
  expect(notificationTypes).toEqual(
    expect.arrayContaining(['order', 'profile', 'welcome', 'connection', 'ACCEPT', 'SEND', 'achievement']),
  )
  expect(notificationTypes).toEqual(expect.arrayContaining(['payment', 'job']))
  expect(acceptedTitle).toBe('Connection Request Accepted! 🎉')
  expect(limits.notificationDropHeight).toBe(20)
})

test('numbers (section 9)', () => {
  expect(imageLimits).toMatchObject({
    perProject: 4,
    maxBytes: 10_485_760,
    optimise: { maxWidth: 1200, maxHeight: 1200, quality: 0.8 },
  })
  expect(limits.signedUrlLimits.defaultSeconds).toBe(3600)
  expect(projectDefaults).toMatchObject({ status: 'Active', teamSize: 1, price: 0 })
  expect(tokenLives).toMatchObject({ sessionCookie: 30 * 86_400, refreshCookie: 90 * 86_400, freshAuth: 300 })
  expect(limits.timings).toMatchObject({
    successModalMs: 2000,
    profileRefreshMs: 100,
    tooltipOpenMs: 700,
    tooltipSkipMs: 300,
  })
  expect(limits.toastLimits).toMatchObject({ visible: 3, durationMs: 4000, queued: 20 })
  expect(limits.loaderSizes).toEqual({ xs: 60, sm: 80, md: 120, lg: 160, custom: 140 })
  expect(limits.cacheLimits).toEqual({ freshMs: 300_000, keptMs: 600_000, retries: 1, refetchOnWindowFocus: false })
})

test('lists and keys (section 3)', () => {
  expect(userTypes).toEqual(['Students', 'Professors', 'Freelancers', 'Business'])
  expect(projectStatuses).toEqual(['Active', 'In Progress', 'Completed', 'On Hold', 'Cancelled', 'Other'])
  expect(projectCategories).toHaveLength(30)
  expect(projectCategories).toEqual(expect.arrayContaining(['Web Development', 'Blockchain', 'Fintech', 'Other']))
  expect(otherOption.placeholder).toBe('Please specify...')
  expect(Object.values(localStorageKeys)).toEqual(
    expect.arrayContaining(['isLoggedIn', 'userType', 'userName', 'userFirstName', 'userLastName']),
  )
})

test('the leaderboard (sections 2, 8 and 9)', () => {
  expect(leaderboardTexts).toEqual({
    tabs: { rank: 'Rank', projects: 'Projects', views: 'Views' },
    showMyPlace: 'Show my place',
    you: '(You)',
    notRanked: 'You are not ranked yet. Create your first project to get on the leaderboard.',
    createProject: 'Create project',
    unidentified: 'Sign in to see your position on the leaderboard.',
    signIn: 'Sign in',
    loading: 'Loading leaderboard...',
    failed: 'Failed to fetch leaderboard data',
  })
  expect(leaderboardFailure(503)).toBe('Failed to fetch leaderboard data: HTTP error! status: 503')
  expect([topThree('views'), noLeaders('projects')]).toEqual(['Top 3 by Views', 'No data to display yet for Projects.'])
  expect([cardTitle('rank', 2, '171'), cardTitle('projects', 2, '4'), cardTitle('views', 2, '1,405')]).toEqual([
    'Rank #2',
    'Projects: 4',
    '1,405',
  ])
  expect(periodPercent).toEqual({ '24h': 20, '7D': 50, '30D': 100 })
  expect(leaderboardLimits).toEqual({ podium: 3, highlightMs: 3000, leastBar: 24, leastBarOfZero: 14 })
})
