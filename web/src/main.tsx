import './style/index.css';
import { render } from 'preact';
import { App } from './app/App';

render(<App />, document.getElementById('app')!);
