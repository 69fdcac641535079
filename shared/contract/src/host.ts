export { BrowserRouter } from 'react-router-dom';
export { initReactI18next } from 'react-i18next';
