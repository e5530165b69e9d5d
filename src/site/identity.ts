export const identity = {
  name: 'Wireloom',
  tagline: 'From wire to woven',
  /** Overridden at run time by CONTACT_EMAIL. */
  contactEmail: 'hello@wireloom.example',
  socialLabel: 'LinkedIn',
  /** Overridden at run time by SOCIAL_URL. */
  socialUrl: 'https://www.linkedin.com/company/wireloom',
  /** Overridden at run time by APP_LOGIN_URL. */
  appLoginUrl: 'https://app.wireloom.example/login',
} as const
