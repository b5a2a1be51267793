/** The colours of charts where no page sets any, as theme.css and chart.css have them: a picture knows no page. */
interface PictureTheme {
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
  readonly border: string;
  readonly accent: string;
  readonly palette: readonly string[];
}

export const pictureThemes: Readonly<Record<'light' | 'dark', PictureTheme>> = {
  light: {
    surface: '#fff',
    text: '#1a222d',
    muted: '#4d5967',
    border: '#dde3ea',
    accent: '#2457ba',
    palette: [
      '#1d44ba',
      '#cb813a',
      '#579c8d',
      '#742380',
      '#876b14',
      '#9186cf',
      '#9f385c',
      '#1d789c',
      '#465512',
    ],
  },
  dark: {
    surface: '#151a21',
    text: '#e2e8ef',
    muted: '#a3afbd',
    border: '#28303b',
    accent: '#85aefb',
    palette: [
      '#55a7fc',
      '#ab6006',
      '#40856f',
      '#d675b9',
      '#d1d857',
      '#905ab6',
      '#f0a6a1',
      '#51e7f7',
      '#89ac40',
    ],
  },
};
