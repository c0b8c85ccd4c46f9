/** Limits of pictures. Apart, so that a first visit does not load them. */

export const imageLimits = {
  perProject: 4,
  /** Characters in a picture's description, for people who cannot see it. */
  alt: 200,
  /** Bytes; a file must be smaller than this. */
  maxBytes: 10_485_760,
  types: ['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/gif'],
  optimise: { maxWidth: 1200, maxHeight: 1200, quality: 0.8 },
  /** Pixels of a decoded picture. */
  maxPixels: 40_000_000,
  /** Pixels of all frames together; from a longer animation only the first frame is kept. */
  maxMovingPixels: 12_000_000,
  /** The widths that pages request; a smaller picture is never enlarged. */
  widths: [320, 480, 640, 960, 1200],
  avatarWidths: [96, 192],
} as const
