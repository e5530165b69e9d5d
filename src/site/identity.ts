export const identity = {
  name: 'Wireloom',
  tagline: 'From wire to woven',
  description:
    'Draw a wireframe, add interactions, and get a high-fidelity prototype in your own design system. Wireloom is built for product teams who need to validate a concept before anyone writes code.',
  contactEmail: 'hello@wireloom.example',
  socialLabel: 'LinkedIn',
  /** Overridden at run time by SOCIAL_URL. */
  socialUrl: 'https://www.linkedin.com/company/wireloom',
  /** Overridden at run time by APP_LOGIN_URL. */
  appLoginUrl: 'https://app.wireloom.example/login',
} as const
