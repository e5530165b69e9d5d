export const identity = {
  name: 'Wireloom',
  tagline: 'From wire to woven',
  /** Overridden at run time by CONTACT_EMAIL. */
  contactEmail: 'hello@wireloom.example',
  socialLabel: 'LinkedIn',
  /** A placeholder, overridden at run time by SOCIAL_URL; `npm run doctor` names it until it is set. */
  socialUrl: 'https://www.linkedin.com/company/wireloom',
  /** A placeholder, as above: APP_LOGIN_URL. */
  appLoginUrl: 'https://app.wireloom.example/login',
} as const
